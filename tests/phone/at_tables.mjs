// What a phone does with tables by itself, run by node: steps come in as JSON, what each
// answers goes out.
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "../../phone/node_modules/pyodide/pyodide.mjs";

const folder = process.argv[2];
const file = (/** @type {string} */ name) => path.join(folder, name);
const asked = fs.readFileSync(0, "utf8");
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
const py = await loadPyodide({
  stdLibURL: file("library.zip"),
  lockFileContents: fs.readFileSync(file("lock.json"), "utf8"),
});
for (const name of fs.readdirSync(folder).filter((one) => /^(site|words-\w+)\.zip$/.test(one)))
  py.unpackArchive(new Uint8Array(fs.readFileSync(file(name))), "zip", { extractDir: "/site" });
py.globals.set("asked", asked);
const said = py.runPython(`
import json, sys
sys.path.insert(0, "/site")
from phone import answering

answering.prepare()
answering.begin("{}", "UTC", answering.UTC)
from phone import replica

def answer(code, method, url, headers, body):
    status, given, content, deed = replica.answer(
        code, method, url, headers, body.encode(), False)
    return [status, dict(json.loads(given)), content.decode(), json.loads(deed)]

ways = {"lay": answering.lay, "now": answering.now, "answer": answer}
json.dumps([ways[what](*given) for what, *given in json.loads(asked)])
`);
process.stdout.write(said);

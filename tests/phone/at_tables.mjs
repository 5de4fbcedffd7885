// What a phone does with tables by itself, run by node: of each line that comes in the
// steps are JSON, and so is the line that goes out. Each line is a phone of its own.
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { loadPyodide } from "../../phone/node_modules/pyodide/pyodide.mjs";

const folder = process.argv[2];
const file = (/** @type {string} */ name) => path.join(folder, name);
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
py.runPython(`
import json, sys
sys.path.insert(0, "/site")
from phone import packed

packed.use()
from phone import answering

answering.prepare()
from phone import replica

def answer(code, method, url, headers, body):
    status, given, content, deed = replica.answer(
        code, method, url, headers, body.encode(), False)
    return [status, dict(json.loads(given)), content.decode(), json.loads(deed)]

ways = {"lay": answering.lay, "now": answering.now, "answer": answer,
        "forget_but": answering.forget_but}

def answers(asked):
    answering.begin("{}", "UTC", answering.UTC)
    replica.known.clear()
    return json.dumps([ways[what](*given) for what, *given in json.loads(asked)])
`);
const answers = py.globals.get("answers");
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${answers(line)}\n`);

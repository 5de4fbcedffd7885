// What was packed for phones, run by node: questions come in as JSON, answers go out.
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "../../phone/node_modules/pyodide/pyodide.mjs";

const folder = process.argv[2];
const file = (/** @type {string} */ name) => path.join(folder, name);
const asked = fs.readFileSync(0, "utf8");
// Without the whole script that node would show with it.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
const started = performance.now();
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
from phone import packed

packed.use()
import referee
from phone import answering

def verdict(sheet):
    try:
        return referee.check(sheet).json()
    except referee.SheetError as fault:
        return fault.json()

def page(method, url, headers, body):
    status, given, content = answering.answer(
        method, url, json.dumps(headers), body.encode(), False)
    return [status, dict(json.loads(given)), content.decode()]

questions = json.loads(asked)
texts = []
sys.addaudithook(lambda event, given: event == "compile" and texts.append(str(given[0])[:99]))
answering.prepare()
compiled = list(texts)
answering.begin(json.dumps(questions["names"]), "UTC", answering.UTC)
from django.conf import settings
json.dumps({
    "verdicts": [json.dumps(verdict(sheet)) for sheet in questions["sheets"]],
    "pages": [page(*one) for one in questions["pages"]],
    "key": settings.SECRET_KEY,
    "compiled": compiled,
    "modules": sorted(m.__file__ for m in list(sys.modules.values()) if getattr(m, "__file__", None)),
})
`);
process.stdout.write(said);
process.stderr.write(`${Math.round(performance.now() - started)} ms\n`);

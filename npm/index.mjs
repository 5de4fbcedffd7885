/** The whole referee, on Pyodide: the same that `pip install scorekeeper-referee` gives. */
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const JUDGE = `
from referee import SheetError, __version__, check
from referee.engine.jsontext import loads
from referee.values.compact import dumps

def judge(text):
    try:
        return check(loads(text.encode())).text()
    except SheetError as error:
        return dumps(error.json())
`;

/** Takes a second or two: once for all sheets. */
export async function loadReferee(options = {}) {
  const python = await loadPyodide(options);
  const wheel = new Uint8Array(await readFile(new URL("referee.whl", import.meta.url)));
  python.unpackArchive(wheel, "wheel");
  python.runPython(JUDGE);
  const judge = python.globals.get("judge");
  const check = (sheet) =>
    JSON.parse(judge(typeof sheet === "string" ? sheet : JSON.stringify(sheet)));
  return { check, version: python.globals.get("__version__") };
}

// Packs the site for phones: `make phone`. Python as npm has it, the parts of the standard
// library and of packages that modules.txt lists, and the site itself, all as byte code.
// `node phone/build.mjs list` writes modules.txt anew: what the pages of a phone import.
// LEVEL=5 compresses in seconds, for tests; what people fetch is as small as it gets. What
// lies there of the same files, at that level or a higher one, stays.

import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { loadPyodide } from "pyodide";

const HERE = import.meta.dirname || path.dirname(new URL(import.meta.url).pathname);
const ROOT = path.dirname(HERE);
const PYODIDE = path.join(HERE, "node_modules", "pyodide");
const OUT = path.join(ROOT, "build", "phone");
const LIST = path.join(HERE, "modules.txt");
const MANIFEST = path.join(OUT, "manifest.json");
const LEVEL = Number(process.env.LEVEL || 11);
const read = (/** @type {string} */ file) => fs.readFileSync(file);
const sha = (/** @type {(string | Uint8Array)[]} */ ...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

// ---- What goes in ----

/** @param {string} folder @param {RegExp} leave @returns {string[]} */
function under(folder, leave) {
  const found = fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return found.flatMap((one) => {
    const name = `${folder}/${one.name}`;
    if (leave.test(name)) return [];
    return one.isDirectory() ? under(name, leave) : [name];
  });
}

const NO = /__pycache__|\/migrations$|node_modules|\.typed$|\.md$|\.m?js$|\.json$|\.txt$|\.pot?$/;
const ONLY_SITE =
  /^templates\/(account|exchange|knockouts|leagues|mfa|money|paper|push|teams)$|^referee\/(cli|generator|suite)$|^referee\/__main__/;
const leave = new RegExp(`${NO.source}|${ONLY_SITE.source}`);

/** The site's own files, by their names in it. */
const own = () =>
  [
    ...["referee", "scorekeeper/locale", "scorekeeper/tables", "phone", "templates"]
      .flatMap((one) => under(one, leave))
      .filter((name) => name !== "phone/trace.py"),
    ...[
      "__init__",
      "drawn",
      "languages",
      "lengths",
      "middleware",
      "policy",
      "programs",
      "text",
    ].map((one) => `scorekeeper/${one}.py`),
  ].sort();

/** A language's catalogues: a pack of its own, for the phones that read it. */
const WORDS = /\/(\w+)\/LC_MESSAGES\/\w+\.mo$/;

/** @param {string[]} files @returns {Map<string, string[]>} */
function byLanguage(files) {
  const found = new Map();
  for (const name of files) {
    const [, code] = name.match(WORDS) || [];
    if (code) found.set(code, [...(found.get(code) || []), name]);
  }
  return found;
}

/** What modules.txt lists, without a line's own words. */
const listed = () =>
  read(LIST)
    .toString()
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));

/** Where Python has installed what the site needs. */
function packages() {
  const lib = path.join(ROOT, ".venv", "lib");
  const version = fs.readdirSync(lib).find((name) => name.startsWith("python3"));
  return path.join(lib, version || "", "site-packages");
}

/** Each file that decides what is packed, and what is in it. */
const sources = () =>
  Object.fromEntries(
    [...own(), ...["modules.txt", "package-lock.json", "build.mjs"].map((one) => `phone/${one}`)]
      .concat("requirements.txt")
      .map((name) => [name, sha(read(path.join(ROOT, name)))]),
  );

/** What is packed already, where nothing of it has changed and it is small enough. */
function lies() {
  if (!fs.existsSync(MANIFEST)) return null;
  const found = JSON.parse(read(MANIFEST).toString());
  const same = JSON.stringify(found.sources) === JSON.stringify(sources());
  return same && found.level >= LEVEL ? found : null;
}

// ---- Byte code ----

const PACK = `
import ast, importlib.util, io, marshal, zipfile

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
# What a table of lines has for eight instructions and fewer: the line that the code begins in.
MOST, SAME = 8, 0x80 | 13 << 3
# Found in its folder: what finds all others, in one file.
FIRST = ("phone/__init__.py", "phone/packed.py")
PLAIN = ("referee/", "scorekeeper/", "phone/")

def short(code):
    """Where a fault is, by its function: lines and columns are a tenth of what is sent."""
    units = len(code.co_code) // 2
    parts = [bytes([SAME | min(MOST, units - at) - 1, 0]) for at in range(0, units, MOST)]
    inner = tuple(short(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_linetable=b"".join(parts), co_consts=inner)

class Bare(ast.NodeTransformer):
    """Without what people and checkers of types read. In the body of a class a name with
    a type is a field, whatever that says.
    """

    def visit_Module(self, node):
        undocumented(self.generic_visit(node))
        for at, one in enumerate(node.body):
            if isinstance(one, ast.AnnAssign) and one.value is not None:
                node.body[at] = ast.copy_location(ast.Assign([one.target], one.value), one)
        return node

    def visit_ClassDef(self, node):
        for one in undocumented(self.generic_visit(node)).body:
            if isinstance(one, ast.AnnAssign) and "ClassVar" not in ast.unparse(one):
                one.annotation = ast.copy_location(ast.Constant(None), one)
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return undocumented(self.generic_visit(node))

    def visit_arg(self, node):
        node.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

def undocumented(node):
    if ast.get_docstring(node, clean=False) is not None:
        told = node.body.pop(0)
        node.body = node.body or [ast.copy_location(ast.Pass(), told)]
    return node

def code_of(name, content):
    level = 2
    if name.startswith(PLAIN):
        content, level = ast.fix_missing_locations(Bare().visit(ast.parse(content))), 0
    code = compile(content, name, "exec", dont_inherit=True, optimize=level)
    return marshal.dumps(short(code))

def put(into, name, content):
    into.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)

def pack(into, name, content):
    if name.endswith(".py"):
        name, content = name + "c", HEAD + code_of(name, content)
    put(into, name, content)

def library(out, names):
    with zipfile.ZipFile("/lib.zip") as all, zipfile.ZipFile(out, "w") as into:
        for name in names:
            pack(into, name, all.read(name))

def read(name):
    return open("/in/" + name, "rb").read()

def site(out, names):
    """Modules are one file behind another, and an index of them in front (packed.py)."""
    index, codes = {}, io.BytesIO()
    with zipfile.ZipFile(out, "w") as into:
        for name in names:
            if not name.endswith(".py") or name in FIRST:
                pack(into, name, read(name))
            if name.endswith(".py"):
                module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                code = code_of(name, read(name))
                index[module] = name.endswith("/__init__.py"), codes.tell(), len(code)
                codes.write(code)
        if index:
            head = marshal.dumps(index)
            put(into, "modules", (4 + len(head)).to_bytes(4, "little") + head + codes.getvalue())

def compiled(out):
    """What was packed, begun once: with it goes what it had to compile (compiled.py)."""
    from phone import answering
    known = {
        key: short(one) if hasattr(one, "co_code") else one
        for key, one in answering.note().items()
    }
    with zipfile.ZipFile(out, "a") as into:
        put(into, "compiled", marshal.dumps(known))
`;

/** @param {any} py @param {string} make @param {string[]} names */
function packed(py, make, names) {
  const pack = py.globals.get(make);
  const list = py.toPy(names);
  pack("/out.zip", list);
  list.destroy();
  pack.destroy();
  return py.FS.readFile("/out.zip");
}

/** @param {any} py @param {Map<string, string>} files */
function give(py, files) {
  for (const [name, file] of files) {
    py.FS.mkdirTree(path.posix.dirname(`/in/${name}`));
    py.FS.writeFile(`/in/${name}`, read(file));
  }
}

// ---- What comes out ----

/** A script that a service worker may import: it is a classic one, and no module. */
const classic = (/** @type {string} */ script) => {
  const parts = [
    ["import.meta.url", "self.location.href", 3],
    ["export default _createPyodideModule;", "self.createPyodideModule = _createPyodideModule;", 1],
  ];
  let text = script;
  for (const [from, to, times] of /** @type {[string, string, number][]} */ (parts)) {
    if (text.split(from).length !== times + 1)
      throw new Error(`pyodide.asm.mjs has not ${times} of: ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
};

/** @param {Uint8Array} content */
function compressed(content) {
  const kept = path.join(OUT, "compressed", `${sha(content)}.${LEVEL}.br`);
  if (!fs.existsSync(kept)) {
    const quality = {
      [constants.BROTLI_PARAM_QUALITY]: LEVEL,
      [constants.BROTLI_PARAM_LGWIN]: 22,
    };
    fs.mkdirSync(path.dirname(kept), { recursive: true });
    fs.writeFileSync(kept, brotliCompressSync(content, { params: quality }));
  }
  return read(kept);
}

/** @param {Map<string, Uint8Array>} files @param {Record<string, string>} sources */
function write(files, sources) {
  const edition = sha(...[...files].flat()).slice(0, 12);
  const folder = path.join(OUT, "static", "phone", edition);
  fs.rmSync(path.join(OUT, "static"), { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const sizes = [];
  for (const [name, content] of files) {
    const small = compressed(content);
    fs.writeFileSync(path.join(folder, name), content);
    fs.writeFileSync(path.join(folder, `${name}.br`), small);
    sizes.push({ name, size: content.length, sent: small.length });
  }
  const manifest = { edition, level: LEVEL, files: sizes, sources };
  fs.writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/**
 * The site as it begins: with what it compiled on the way.
 * @param {Uint8Array} site
 * @param {Uint8Array} library
 */
async function begun(site, library) {
  const kept = path.join(OUT, "library.zip");
  fs.mkdirSync(OUT, { recursive: true });
  fs.writeFileSync(kept, library);
  const py = await loadPyodide({ stdLibURL: kept });
  fs.rmSync(kept);
  py.FS.writeFile("/out.zip", site);
  py.unpackArchive(site, "zip", { extractDir: "/site" });
  py.runPython("import sys; sys.path.insert(0, '/site'); from phone import packed; packed.use()");
  py.runPython(PACK);
  py.runPython("compiled('/out.zip')");
  return py.FS.readFile("/out.zip");
}

/** @param {any} py */
async function build(py) {
  const names = listed();
  const inLibrary = new Set(
    py.runPython(`__import__("zipfile").ZipFile("/lib.zip").namelist()`).toJs(),
  );
  const other = names.filter((name) => !inLibrary.has(name));
  const files = own();
  give(
    py,
    new Map([
      ...files.map((name) => [name, path.join(ROOT, name)]),
      ...other.map((name) => [name, path.join(packages(), name)]),
    ]),
  );
  const lock = JSON.parse(read(path.join(PYODIDE, "pyodide-lock.json")).toString());
  const without = files.filter((name) => !WORDS.test(name));
  const library = packed(
    py,
    "library",
    names.filter((name) => inLibrary.has(name)),
  );
  const parts = new Map([
    ["pyodide.js", read(path.join(PYODIDE, "pyodide.js"))],
    [
      "pyodide.asm.js",
      Buffer.from(classic(read(path.join(PYODIDE, "pyodide.asm.mjs")).toString())),
    ],
    ["pyodide.asm.wasm", read(path.join(PYODIDE, "pyodide.asm.wasm"))],
    ["lock.json", Buffer.from(JSON.stringify({ ...lock, packages: {} }))],
    ["library.zip", library],
    ["site.zip", await begun(packed(py, "site", [...other, ...without]), library)],
    ...[...byLanguage(files)].map(
      ([code, names]) =>
        /** @type {[string, Uint8Array]} */ ([`words-${code}.zip`, packed(py, "site", names)]),
    ),
  ]);
  return write(parts, sources());
}

// ---- The list ----

/** What is imported to answer the pages of a phone, and read by name beside it. */
function list(py) {
  py.FS.mkdirTree("/project");
  py.FS.mount(py.FS.filesystems.NODEFS, { root: ROOT }, "/project");
  py.FS.mkdirTree("/packages");
  py.FS.mount(py.FS.filesystems.NODEFS, { root: packages() }, "/packages");
  const found = py.runPython(read(path.join(HERE, "trace.py")).toString()).toJs();
  const head =
    "# Of the standard library and of packages: what a phone needs. Written by\n# node phone/build.mjs list\n";
  fs.writeFileSync(LIST, `${head}${found.join("\n")}\n`);
  console.log(`${found.length} files are listed`);
}

async function begin() {
  const py = await loadPyodide();
  py.FS.writeFile("/lib.zip", read(path.join(PYODIDE, "python_stdlib.zip")));
  py.runPython(PACK);
  return py;
}

/** @param {{ edition: string, level: number, files: {name: string, size: number, sent: number}[] }} packed */
function say({ edition, level, files }) {
  const mega = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(2).padStart(6);
  for (const { name, size, sent } of files)
    console.log(`${mega(sent)} MB of ${mega(size)}  ${name}`);
  const all = files.filter(({ name }) => !name.startsWith("words-"));
  console.log(
    `${mega(all.reduce((sum, one) => sum + one.sent, 0))} MB are sent, and the words of a ` +
      `language that is not English: edition ${edition}, level ${level}`,
  );
}

if (process.argv[2] === "list") list(await begin());
else say(lies() || (await build(await begin())));

// What scripts, sheets and tags use that a supported browser lacks: by the data of MDN, with the
// browsers and their versions as they are given, one line for each.
//
//     node tests/js/supported.js safari=16.4 firefox=128 css/app.css=/tmp/app.css \
//       templates.html=/tmp/tags …

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import ts from "typescript";

const ROOT = path.resolve(path.dirname(process.argv[1]), "../..");
/** @type {any} */
const data = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** @type {[string, number][]} */
const browsers = [];
/** @type {[string, string][]} */
const sheets = [];
/** @type {[string, string][]} */
const tags = [];
for (const given of process.argv.slice(2)) {
  const [name, value] = given.split("=");
  if (name.endsWith(".css")) sheets.push([name, value]);
  else if (name.endsWith(".html")) tags.push([name, value]);
  else browsers.push([name, Number(value)]);
}

/** @param {any} feature */
const lacking = (feature) =>
  browsers.filter(([name, version]) => {
    const [said] = [feature.__compat.support[name] ?? []].flat();
    const since = Number.parseFloat(String(said?.version_added).replace("≤", ""));
    return !(since <= version) || said.version_removed || said.flags || said.prefix;
  });

/**
 * Who lacks it; of several things of that name the one that most have.
 * @param {any[]} features
 */
function lackedBy(features) {
  const known = features.filter((one) => one?.__compat);
  const least = known.map(lacking).sort((a, b) => a.length - b.length)[0] ?? [];
  return least.map(([name]) => name).join(" ");
}

/** @type {Set<string>} */
const found = new Set();
/** @param {string} file @param {string} what @param {any[]} features */
function look(file, what, features) {
  const by = lackedBy(features);
  if (by) found.add(`${file}: ${what} (${by})`);
}

// ---- Scripts: what the compiler knows to be a browser's own ----
const builtins = { ...data.javascript.builtins, ...data.javascript.builtins.Intl };
const owners = [...Object.values(data.api), ...Object.values(builtins)];

/** @param {string} owner @param {string} name */
function featuresOf(owner, name) {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (owner === "CSSStyleDeclaration" && data.css.properties[kebab])
    return [data.css.properties[kebab]];
  const of = owner.replace(/(Constructor|Map|Overloaded)$/, "").replace(/^Readonly/, "");
  const own = [data.api[of]?.[name], builtins[of]?.[name], data.api[of]?.[`${name}_static`]];
  const exact = own.filter((one) => one?.__compat);
  // A mixin stands nowhere: whoever has it.
  return exact.length ? exact : owners.flatMap((one) => [one[name], one[`${name}_static`]]);
}

/** Asked for before it is used: `a.b?.()`, `a.b?.c`. @param {ts.PropertyAccessExpression} node */
function isGuarded(node) {
  const { parent } = node;
  const asks = ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent);
  return asks && parent.expression === node && Boolean(parent.questionDotToken);
}

/** @param {ts.Declaration} one */
const isOfBrowser = (one) => /\/lib\.[^/]*\.d\.ts$/.test(one.getSourceFile().fileName);

/** @param {string} file */
const configOf = (file) => ts.readConfigFile(path.join(ROOT, file), ts.sys.readFile).config;

/** All that there is, whether a browser has it or not. @param {string} file */
function programOf(file) {
  const read = configOf(file);
  const base = read.extends ? configOf(read.extends) : {};
  const compilerOptions = { ...base.compilerOptions, ...read.compilerOptions };
  compilerOptions.lib = [...compilerOptions.lib, "ESNext"];
  const asked = { ...base, ...read, compilerOptions };
  const { fileNames, options } = ts.parseJsonConfigFileContent(asked, ts.sys, ROOT);
  return ts.createProgram(fileNames, options);
}

/**
 * What a name stands for, where that is a browser's own.
 * @param {ts.TypeChecker} checker
 * @param {ts.Node} node
 */
function meant(checker, node) {
  const [said] = checker.getSymbolAtLocation(node)?.declarations ?? [];
  return said && isOfBrowser(said) ? said : undefined;
}

/** @param {ts.TypeChecker} checker @param {string} file @param {ts.Node} node */
function lookAt(checker, file, node) {
  if (ts.isPropertyAccessExpression(node) && !isGuarded(node)) {
    const owner = meant(checker, node.name)?.parent;
    const { text } = node.name;
    if (owner && ts.isInterfaceDeclaration(owner))
      look(file, `${owner.name.text}.${text}`, featuresOf(owner.name.text, text));
  } else if (ts.isIdentifier(node) && ts.isExpression(node)) {
    const { text } = node;
    if (meant(checker, node)) look(file, text, [data.api[text], builtins[text]]);
  } else if (ts.isRegularExpressionLiteral(node) && /v[a-z]*$|\(\?[ims-]+:/.test(node.text))
    found.add(`${file}: ${node.text} (some)`);
  ts.forEachChild(node, (one) => lookAt(checker, file, one));
}

/** @param {string} config */
function lookAtScripts(config) {
  const program = programOf(config);
  for (const source of program.getSourceFiles()) {
    const file = path.relative(ROOT, source.fileName);
    if (file.startsWith("static/js/")) lookAt(program.getTypeChecker(), file, source);
  }
}

// ---- Sheets, as they are served ----
const { properties, selectors, types, "at-rules": rules } = data.css;

/**
 * By its name, wherever it stands among the types: min, color-mix, dvh.
 * @param {any} among
 * @param {string} name
 * @returns {any[]}
 */
const typed = (among, name) =>
  Object.entries(among)
    .filter(([key, one]) => key !== "__compat" && typeof one === "object")
    .flatMap(([key, one]) => [...(key === name ? [one] : []), ...typed(one, name)]);

/** Units that came late stand under a name for all of their kind. @param {string} unit */
const unitOf = (unit) =>
  /^[dsl]v/.test(unit)
    ? [
        types.length[
          `viewport_percentage_units_${{ d: "dynamic", s: "small", l: "large" }[unit[0]]}`
        ],
      ]
    : /^cq/.test(unit)
      ? [types.length.container_query_length_units]
      : typed(types, unit);

/**
 * Words, functions and units, each as far as there is data of it.
 * @param {string} file
 * @param {string} property
 * @param {string} value
 */
function lookAtValue(file, property, value) {
  const own = properties[property] || {};
  for (const [, word] of value.matchAll(/(?<![\w#.$-])(-?[a-z][a-z-]*)(?![\w(-])/g))
    look(file, `${property}: ${word}`, [own[word]]);
  for (const [, name] of value.matchAll(/(?<![\w-])([a-z][a-z0-9-]*)\(/g))
    look(file, `${name}()`, [own[name], ...typed(types, name)]);
  for (const [, unit] of value.matchAll(/(?<![\w#-])-?[\d.]+([a-z]+)/g))
    look(file, `1${unit}`, unitOf(unit));
}

/** @param {string} name @param {string} bare */
function lookAtQueries(name, bare) {
  for (const [, kind, query] of bare.matchAll(/@(media)([^{]*)\{/g)) {
    if (/[<>=]/.test(query)) look(name, `@${kind} <=`, [rules.media.range_syntax]);
    for (const [, asked] of query.matchAll(/\(([a-z-]+)/g))
      look(name, `@${kind} (${asked})`, [rules.media[asked]]);
  }
}

/** @param {string} name @param {string} text */
function lookAtSheet(name, text) {
  const bare = text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  // Written twice, as some have it under a name of their own.
  for (const [, property] of bare.matchAll(/[{;]([a-z][a-z-]*):/g))
    if (!bare.includes(`-webkit-${property}:`)) look(name, property, [properties[property]]);
  for (const [, property, value] of bare.matchAll(/[{;]([a-z-][a-z-]*):([^{};]*)(?=[;}])/g))
    if (!bare.includes(`-webkit-${property}:`)) lookAtValue(name, property, value);
  if (/[{;}]\s*&|[^{};]*&[^{};]*\{/.test(bare)) look(name, "&", [selectors.nesting]);
  for (const [, rule] of bare.matchAll(/@([a-z-]+)/g)) look(name, `@${rule}`, [rules[rule]]);
  for (const [, head] of bare.matchAll(/(?:^|[{};])([^{};@]+)\{/g))
    for (const [, pseudo] of head.matchAll(/::?([a-z-]+)/g))
      look(name, `:${pseudo}`, [selectors[pseudo]]);
  lookAtQueries(name, bare);
}

// ---- Tags: a line has the name of an element, of an attribute and its value ----
const { elements, global_attributes: everywhere } = data.html;

/** @param {string} name @param {string} lines */
function lookAtTags(name, lines) {
  for (const line of lines.split("\n").filter(Boolean)) {
    const [tag, attribute, value] = line.split("\t");
    const own = elements[tag] || {};
    look(name, `<${tag}>`, [own]);
    if (attribute) look(name, `<${tag} ${attribute}>`, [own[attribute], everywhere[attribute]]);
    const among = [own[`${attribute}_${value}`], own[attribute]?.[value]];
    if (value) look(name, `<${tag} ${attribute}=${value}>`, among);
  }
}

for (const config of ["tsconfig.json", "tsconfig.worker.json"]) lookAtScripts(config);
for (const [name, file] of sheets) lookAtSheet(name, fs.readFileSync(file, "utf8"));
for (const [name, file] of tags) lookAtTags(name, fs.readFileSync(file, "utf8"));
for (const line of [...found].sort()) console.log(line);

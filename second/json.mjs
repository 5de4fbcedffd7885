/** JSON as a score sheet means it: no key twice, and 3.0 is not the number 3. */

/** A number that is written with a point or an exponent: no number of a sheet. */
export class NotWhole {}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\]]/g;

/** The value of a text. Throws a SyntaxError where it is no JSON. */
export function parse(text) {
  JSON.parse(text); // the form is right, so that the tokens can be taken as they come
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  function value() {
    const token = tokens[at++];
    if (token === "{") return object();
    if (token === "[") return list();
    return /^[-\d]/.test(token) ? number(token) : JSON.parse(token);
  }

  function object() {
    const found = Object.create(null); // "__proto__" is a key like any other
    while (tokens[at] !== "}") {
      const key = JSON.parse(tokens[at++]);
      if (key in found) throw new SyntaxError(`${key} stands there twice`);
      found[key] = value();
    }
    at += 1;
    return found;
  }

  function list() {
    const found = [];
    while (tokens[at] !== "]") found.push(value());
    at += 1;
    return found;
  }

  return value();
}

/** A number that JavaScript does not hold exactly is a BigInt; -0 is 0. */
function number(token) {
  if (!/^-?\d+$/.test(token)) return new NotWhole();
  const found = Number(token) + 0;
  return Number.isSafeInteger(found) ? found : BigInt(token);
}

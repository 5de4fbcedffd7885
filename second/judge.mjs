/** Reads a score sheet a line and writes a verdict or an error a line, in order. */

import { answer } from "./judging.mjs";

const say = (line) => process.stdout.write(`${JSON.stringify(answer(line))}\n`);

let rest = "";
// Not by node's readline: to it U+2028 ends a line, and a name may have one.
for await (const chunk of process.stdin.setEncoding("utf8")) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  lines.forEach(say);
}
if (rest) say(rest);

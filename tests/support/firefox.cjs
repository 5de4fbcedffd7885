// What Playwright's driver needs before it starts, for a Firefox that does not yet know each
// of its commands: this one would fail every new page. Colours stay those of the browser.
const Module = require("node:module");

const { _compile: compile } = Module.prototype;
const UNKNOWN = '"emulation.setMediaFeaturesOverride"';
const HARMLESS = '"session.status"';

Module.prototype._compile = function (text, name, ...rest) {
  const read = name.includes("playwright") ? text.replaceAll(UNKNOWN, HARMLESS) : text;
  return compile.call(this, read, name, ...rest);
};

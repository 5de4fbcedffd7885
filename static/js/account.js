// Passkeys: binds the buttons of a page to allauth’s scripts, where the phone has them.

import { $ } from "./dom.js";

const forms = window.allauth?.webauthn?.forms;
const data = document.getElementById("js_data");
const options = data && JSON.parse(data.textContent || "");

/** @param {NonNullable<NonNullable<Window["allauth"]>["webauthn"]>["forms"]} scripts */
function bind(scripts) {
  if (document.getElementById("passkey-go"))
    scripts.loginForm({ ids: { login: "passkey-go", credential: "credential" } });
  if (document.getElementById("passkey-add"))
    scripts.addForm({
      ids: { add: "passkey-add", credential: "credential", passwordless: "passwordless" },
      data: options,
    });
  if (document.getElementById("passkey-again"))
    scripts.authenticateForm({
      ids: { authenticate: "passkey-again", credential: "credential" },
      data: options,
    });
}

/** @type {Record<string, string>} */
const WHY = {
  InvalidStateError: /* said */ "This phone has a passkey of this account already.",
  NotAllowedError: /* said */ "No passkey was used. Try again.",
  SecurityError: /* said */ "Passkeys work only at an address with a name, over https.",
};

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const fault = $("fault");
  fault.textContent =
    WHY[event.detail.exception.name] || /* said */ "That did not work. Try again.";
  fault.hidden = false;
  fault.scrollIntoView({ block: "nearest" });
});

if (window.PublicKeyCredential && forms) {
  for (const part of document.querySelectorAll("[data-passkeys]")) part.hidden = false;
  for (const part of document.querySelectorAll("[data-no-passkeys]")) part.hidden = true;
  bind(forms);
}

// A phone asks to be told at which table its person sits: the browser gives an address for
// it, which the form takes to the site.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("push"));
const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

if (form && "PushManager" in window && "serviceWorker" in navigator) {
  form.hidden = false;
  part("cannot").hidden = true;
  form.addEventListener("submit", ask);
}

/** @param {Event} event */
async function ask(event) {
  event.preventDefault();
  const to = /** @type {HTMLFormElement} */ (event.currentTarget);
  try {
    const { endpoint = "", keys = {} } = (await subscribe(to.dataset.key)).toJSON();
    for (const [name, value] of Object.entries({ ...keys, endpoint })) {
      const field = to.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    to.submit();
  } catch {
    part("denied").hidden = false;
  }
}

/** @param {string | undefined} applicationServerKey */
async function subscribe(applicationServerKey) {
  const { pushManager } = await navigator.serviceWorker.ready;
  const how = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(how);
  } catch (fault) {
    // The site has another key than when it asked before.
    const before = await pushManager.getSubscription();
    if (!before) throw fault;
    await before.unsubscribe();
    return pushManager.subscribe(how);
  }
}

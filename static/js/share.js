// A link goes out by the phone’s own sharing; where there is none, it is copied, and where
// that is not allowed (a site without a certificate), it is shown. A finished game goes
// with its picture, and as text.

import { speak } from "./spoken.js";

/** The picture in the page, drawn as a file that chats take. */
async function drawn() {
  const kept = /** @type {HTMLTemplateElement} */ (document.getElementById("picture"));
  const svg = /** @type {Element} */ (kept.content.firstElementChild);
  const image = new Image(1200, 630);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  /** @type {Blob} */
  const blob = await new Promise((then, no) =>
    canvas.toBlob((made) => (made ? then(made) : no(new Error("no picture")))),
  );
  return new File([blob], "scorekeeper.png", { type: "image/png" });
}

/**
 * The picture beside it, where this phone makes one and can send files.
 * @param {ShareData} what
 */
async function pictured(what) {
  try {
    const files = [await drawn()];
    return navigator.canShare?.({ ...what, files }) ? { ...what, files } : what;
  } catch {
    return what;
  }
}

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-share]");
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  const { share: url = "", title, text, picture } = button.dataset;
  try {
    const what = { title, url, ...(text && { text }) };
    if (navigator.share)
      return await navigator.share(picture === undefined ? what : await pictured(what));
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    button.textContent = text ? /* said */ "Copied" : /* said */ "Link copied";
    speak(button.textContent);
  } catch (refused) {
    if (/** @type {Error} */ (refused).name === "AbortError") return;
    if (button instanceof HTMLAnchorElement) return location.assign(url);
    button.nextElementSibling?.classList.remove("ns");
    button.remove();
  }
});

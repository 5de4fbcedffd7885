// A link goes out by the phone’s own sharing; where there is none, it is copied, and where
// that is not allowed (a site without a certificate), it is shown.

document.addEventListener("click", async ({ target }) => {
  const button = /** @type {HTMLElement} */ (target).closest("[data-share]");
  if (!(button instanceof HTMLElement)) return;
  const { share: url = "", title } = button.dataset;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    button.textContent = /* said */ "Link copied";
  } catch (refused) {
    if (/** @type {Error} */ (refused).name === "AbortError") return;
    button.nextElementSibling?.classList.remove("ns");
    button.remove();
  }
});

// Where a league is founded: the clock of its founder’s browser is that of its evenings.

/** @type {HTMLInputElement | null} */
const field = document.querySelector("[data-zone]");
if (field) field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

// A passkey that did not work says why, beside the button that was pressed.
const words = document.getElementById("passkey-words").content;
let pressed = null;

document.addEventListener("click", ({ target }) => {
  pressed = target.closest("button") ?? pressed;
}, true);

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const { name } = event.detail.exception;
  const said = (words.querySelector(`[data-error="${name}"]`) ?? words.querySelector('[data-error=""]')).cloneNode(true);
  const byName = said.querySelector("[data-by-name]");
  if (byName) byName.href = location.href.replace(location.hostname, "localhost");
  said.className = "notice danger wide";
  said.id = "passkey-failed";
  said.setAttribute("role", "alert");
  document.getElementById("passkey-failed")?.remove();
  (pressed?.closest(".buttons") ?? pressed)?.after(said);
});

// Takes what is shown once to the clipboard, and says so.
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copies]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent.trim());
  button.querySelector("span").textContent = button.dataset.done;
  document.getElementById("announcer").textContent = button.dataset.done;
});

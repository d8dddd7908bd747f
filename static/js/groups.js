// Whoever has a group that looks at the console is no viewer beside it: ticking one takes the other's tick away.
document.addEventListener("change", ({ target }) => {
  if (!target.checked || !target.matches("[data-role]")) return;
  const other = target.dataset.role === "viewer" ? "looks" : "viewer";
  for (const each of target.form.querySelectorAll(`[data-role="${other}"]:not(:disabled)`)) each.checked = false;
});

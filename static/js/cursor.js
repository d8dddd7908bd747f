// A form that came back has the cursor in the first field that needs mending.
document.querySelector("main [aria-invalid=true]")?.focus();

// A wording that is to be changed has it behind its last word, until somebody puts it elsewhere.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("textarea") && !target.selectionEnd) target.setSelectionRange(target.value.length, target.value.length);
});

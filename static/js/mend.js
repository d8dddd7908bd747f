// A form that came back has the cursor in the first field that needs mending.
document.querySelector("main [aria-invalid=true]")?.focus();

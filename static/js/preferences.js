// Theme, density and shortcuts: kept in this browser, applied at once, the same in every open tab.
const key = (name) => `lorekeeper-${name}`;

export function preference(name) {
  try {
    return localStorage.getItem(key(name)) ?? "";
  } catch {
    return "";
  }
}

function keep(name, value) {
  try {
    if (value) localStorage.setItem(key(name), value);
    else localStorage.removeItem(key(name));
  } catch {
    // storage is switched off: the choice holds until the page is left
  }
  apply(name, value);
}

function apply(name, value) {
  if (name !== "shortcuts") {
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
  }
  for (const control of document.querySelectorAll(`[data-preference="${name}"]`)) {
    // A switch is on until its value is kept; a radio button is on where its value is kept.
    control.checked = control.type === "checkbox" ? value !== control.value : control.value === value;
  }
}

document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.preference;
  if (!name) return;
  const value = target.type === "checkbox" && target.checked ? "" : target.value;
  keep(name, value);
});

addEventListener("storage", ({ key: changed }) => {
  const name = changed?.replace("lorekeeper-", "");
  if (["theme", "density", "shortcuts"].includes(name)) apply(name, preference(name));
});

for (const name of ["theme", "density", "shortcuts"]) apply(name, preference(name));

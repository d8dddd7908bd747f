// Loaded before the styles: theme and density hold from the first paint.
{
  const root = document.documentElement;
  root.dataset.js = "";
  for (const name of ["theme", "density"]) {
    try {
      const kept = localStorage.getItem(`lorekeeper-${name}`);
      if (kept) root.dataset[name] = kept;
    } catch {
      break; // storage is switched off: the system's preference holds
    }
  }
}

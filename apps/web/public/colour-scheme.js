// Runs before the first paint, so that a dark page never flashes light. A file of its own, as inline scripts are refused.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('farthing.colour-scheme') ?? 'auto';
  } catch {
    // Storage may be switched off: the system's scheme is used then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();

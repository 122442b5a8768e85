// Runs before the first paint, before the app's own code is here. A file of its own, as inline scripts are refused.
(() => {
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage may be switched off.
    }
  };

  // A dark page never flashes light.
  const chosen = kept('farthing.colour-scheme') ?? 'auto';
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  // What the app will ask for once it runs comes along with it. The build notes the files (build/first-files.ts).
  const isKnown = kept('farthing.visitor') === 'known' || document.cookie.includes('csrf_token=');
  root.dataset.visitor = isKnown ? 'known' : 'new';
  const { files = '[]', places = '{}' } = document.currentScript.dataset;
  const names = JSON.parse(files);
  const indexes = JSON.parse(places)[isKnown ? location.pathname : '/sign-in'] ?? [];
  for (const name of indexes.map((index) => names[index])) {
    const link = document.createElement('link');
    const isStyle = name.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/assets/${name}`;
    document.head.append(link);
  }
})();

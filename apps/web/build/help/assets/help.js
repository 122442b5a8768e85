// The colours before the first paint; then the search. A file of its own, as inline scripts are refused. Without it the
// pages read as well, in light colours and without a search.
(() => {
  const top = document.documentElement;
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('farthing.colour-scheme') ?? 'auto';
  } catch {
    // Storage may be switched off: the system's scheme is used then.
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const dark = chosen === 'dark' || (chosen !== 'light' && isDark.matches);
    top.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  };
  paint();
  isDark.addEventListener('change', paint);
  document.addEventListener('DOMContentLoaded', start);

  function start() {
    const wide = matchMedia('(min-width: 60em)');
    const contents = document.querySelector('nav details');
    const unfold = () => {
      contents.open = wide.matches;
    };
    unfold();
    wide.addEventListener('change', unfold);
    document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // Served by farthing itself the way back is known; in any other place there is no app behind it.
    document.querySelector('.back').hidden = !location.pathname.startsWith('/help/');
    const form = document.querySelector('form');
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      document.querySelector('.found a')?.click();
    });
    const field = document.querySelector('#search');
    field.addEventListener('input', () => void show(field.value));
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && field.value) {
        field.value = '';
        void show('');
      } else if (event.key === '/' && document.activeElement !== field) {
        event.preventDefault();
        field.focus();
      }
    });
  }

  let index;
  async function show(query) {
    const box = document.querySelector('.found');
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    index ??= fetch(`${top.dataset.top}/search.json`).then((answer) => answer.json());
    const pages = words.length > 0 ? await index : [];
    if (query !== document.querySelector('#search').value) return; // more was typed meanwhile
    const hits = pages
      .map((page) => ({ page, score: scoreOf(page, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, 12);
    box.hidden = words.length === 0;
    box.replaceChildren(...(hits.length > 0 ? hits.map(({ page }) => line(page, words)) : [none()]));
  }

  /** All words must be there; in the title they count most, then in headings. Guides come before references. */
  function scoreOf({ to, title, headings, words: text }, words) {
    const inTitle = title.toLowerCase();
    const inHeadings = headings.map(([heading]) => heading.toLowerCase()).join(' ');
    const inText = text.toLowerCase();
    if (!words.every((word) => inText.includes(word))) return 0;
    const times = (text, weight) => words.filter((word) => text.includes(word)).length * weight;
    const place =
      to.startsWith('guide/') || to === 'getting-started.html' ? 3 : to.startsWith('decisions/') ? 0 : 1;
    return 1 + times(inTitle, 10) + times(inHeadings, 4) + place;
  }

  function line({ to, title, headings, words: text }, words) {
    const link = document.createElement('a');
    const part = headings.find(([heading]) => words.every((word) => heading.toLowerCase().includes(word)));
    link.href = `${top.dataset.top}/${to}${part ? `#${part[1]}` : ''}`;
    const name = document.createElement('strong');
    name.textContent = part ? `${title}: ${part[0]}` : title;
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 40);
    const around = document.createElement('span');
    around.textContent = `${at > 0 ? '…' : ''}${text.slice(at, at + 160).trim()}…`;
    link.append(name, around);
    return link;
  }

  function none() {
    const words = document.createElement('p');
    words.textContent = 'Nothing found. Try fewer or other words.';
    return words;
  }
})();

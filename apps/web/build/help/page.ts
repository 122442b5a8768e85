import { posix } from 'node:path';
import { escapeHtml, type RenderedPage } from './markdown.ts';

/** A part of the contents that stand beside every page. */
export interface ContentsPart {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly words: string }[];
}

/**
 * The contents of the site, as the front page lists them: each heading of the second rank with the first link of every
 * entry beneath it.
 */
export function contentsOf(
  frontPage: string,
  addressOf: (path: string) => string | undefined,
): ContentsPart[] {
  return frontPage
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const links = lines.flatMap((line) => {
        const [, words = '', href = ''] = /^- (?:\*\*)?\[([^\]]+)\]\(([^)#]+)\)/.exec(line) ?? [];
        const to = addressOf(posix.join('docs', href));
        return href && to ? [{ to, words }] : [];
      });
      return { title, links };
    })
    .filter(({ links }) => links.length > 0);
}

/** A whole page: its own words in the middle, the contents beside it, and the search above. */
export function pageHtml(address: string, page: RenderedPage, contents: readonly ContentsPart[]): string {
  const up = posix.relative(posix.dirname(address), '.') || '.';
  const path = (to: string) => (up === '.' ? to : `${up}/${to}`);
  const nav = contents
    .map(({ title, links }) => {
      const lines = links.map(({ to, words }) => {
        const here = to === address ? ' aria-current="page"' : '';
        return `<li><a href="${path(to)}"${here}>${escapeHtml(words)}</a></li>`;
      });
      return `<h2>${escapeHtml(title)}</h2><ul>${lines.join('')}</ul>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="en-GB" data-top="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · farthing help</title>
<link rel="icon" href="${path('icon.svg')}" type="image/svg+xml">
<script src="${path('help.js')}"></script>
<link rel="stylesheet" href="${path('help.css')}">
</head>
<body>
<a class="skip" href="#page">To the page</a>
<header>
<a class="brand" href="${path('index.html')}"><img src="${path('coin.svg')}" alt="" width="28" height="28">farthing help</a>
<form role="search" hidden><label for="search">Search the help</label><input id="search" type="search" autocomplete="off" placeholder="Search the help"></form>
<a class="back" href="/" hidden>Back to farthing</a>
</header>
<div class="found" role="region" aria-label="Found" aria-live="polite" hidden></div>
<div class="columns">
<nav aria-label="Contents"><details><summary>Contents</summary>
${nav}
</details></nav>
<main id="page">
${page.html}
</main>
</div>
</body>
</html>
`;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusedInDemo } from '../../apps/server/src/http/demo-guard.ts';
import { sealedColumns } from '../../apps/server/src/platform/crypto/field-cipher.ts';
import { headingsOf } from '../../apps/web/build/help/markdown.ts';
import { pathsUnder, root } from './source-files.ts';

const pages = ['', 'docs', 'packages', 'capabilities', 'desktop', 'apps', 'deploy', 'tests']
  .flatMap((folder) => (folder ? pathsUnder(folder) : namesAtTop()))
  .filter((path) => path.endsWith('.md') && !path.includes('/golden/'));
const texts = new Map(pages.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

interface Link {
  readonly page: string;
  readonly href: string;
  /** The file from the root of the repository, and the anchor in it. */
  readonly file: string;
  readonly anchor: string | undefined;
}

const links = pages.flatMap((page) => linksOf(page));

describe('the documentation', () => {
  test('leads somewhere with every link and picture, to the heading that an anchor names', () => {
    const anchors = new Map<string, Set<string>>();
    const has = (file: string, anchor: string) => {
      const known =
        anchors.get(file) ?? new Set(headingsOf(texts.get(file) ?? '').map((heading) => heading.anchor));
      anchors.set(file, known);
      return known.has(anchor);
    };
    const lost = links.filter(
      ({ file, anchor }) =>
        !existsSync(join(root, file)) || (anchor !== undefined && file.endsWith('.md') && !has(file, anchor)),
    );
    expect(lost.map(({ page, href }) => `${page}: ${href}`)).toEqual([]);
    expect(links.length).toBeGreaterThan(200);
  });

  test('lists every path that a demo refuses', () => {
    const page = texts.get('docs/api/demo.md') ?? '';
    const written = refusedInDemo.map(([, path]) => path.replace(/\/\*$/, '').replace(/:(\w+)/g, '{$1}'));
    expect(written.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });

  test('of the API names every action of the audit log', () => {
    const [, titles = ''] = /titles: \{([\s\S]*?)\n {2}\}/.exec(
      read('apps/web/src/features/identity/audit-log/texts.ts'),
    ) ?? [''];
    const actions = [...titles.matchAll(/^ {4}(\w+):/gm)].map(([, action = '']) => action);
    const ofApi = [...texts].filter(([path]) => path.startsWith('docs/api/')).map(([, text]) => text);
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((action) => !ofApi.some((text) => text.includes(`\`${action}\``)))).toEqual([]);
  });

  test('is reached from its front page, every page of it', () => {
    const reached = new Set(['docs/README.md']);
    for (const page of reached)
      for (const link of links) if (link.page === page && texts.has(link.file)) reached.add(link.file);
    const ofDocs = pages.filter((page) => page.startsWith('docs/'));
    expect(ofDocs.filter((page) => !reached.has(page))).toEqual([]);
  });

  test('has a guide for every place of the app, at a heading that is there', () => {
    const pages = 'features/identity/settings-pages';
    const files = ['app/places.ts', `${pages}/settings-pages.ts`, `${pages}/admin-pages.ts`];
    const places = files.flatMap((file) => [...read(`apps/web/src/${file}`).matchAll(/\bto: '(\/[^']*)'/g)]);
    const table = [...read('apps/web/src/app/help/guides.ts').matchAll(/^ {2}'(\/[^']*)': '([^']+)',$/gm)];
    const starts = table.map(([, start = '']) => start);
    const holds = (place: string) =>
      starts.some((start) => place === start || (start !== '/' && place.startsWith(`${start}/`)));
    const all = places.map(([, to = '']) => to);
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter((place) => !holds(place))).toEqual([]);
    const lost = table.filter(([, , guide = '']) => {
      const [page = '', anchor] = guide.split('#');
      const text = texts.get(`docs/${page.replace('.html', '.md')}`);
      return !text || (anchor && !headingsOf(text).some((heading) => heading.anchor === anchor));
    });
    expect(lost.map(([line]) => line)).toEqual([]);
    // Where a guide ends in #, it opens at the heading that is called like the page.
    const ofTax = ['payslips', 'pensions', 'capital-gains', 'return', 'plan', 'calculator', 'rates'];
    const ofSorting = ['categories', 'rules', 'tags', 'merchants'];
    const missing = (page: string, headings: readonly string[]) => {
      const anchors = new Set(headingsOf(texts.get(page) ?? '').map(({ anchor }) => anchor));
      return headings.filter((heading) => !anchors.has(heading));
    };
    expect([missing('docs/guide/tax.md', ofTax), missing('docs/guide/sorting.md', ofSorting)]).toEqual([
      [],
      [],
    ]);
  });

  test('of keys names every column that is sealed', () => {
    const page = texts.get('docs/operations/keys.md') ?? '';
    const columns = sealedColumns.map(({ table, column }) => `\`${table}.${column}\``);
    expect(columns.filter((column) => !page.includes(column))).toEqual([]);
  });

  test('of the architecture lists every feature, platform folder and package, and no other', () => {
    const [, layout = ''] = /```\n([\s\S]*?)```/.exec(texts.get('ARCHITECTURE.md') ?? '') ?? [];
    const printed = (label: string) => {
      const lines = layout.split('\n');
      const start = lines.findIndex((line) => line.replace(/^[│├└─\s]*/, '').startsWith(label));
      const next = lines.findIndex((line, index) => index > start && !/^[│\s]{30}/.test(line));
      const words = lines
        .slice(start, next)
        .join(' ')
        .replace(label, '')
        .split(/[│├└─\s]+/);
      return words.filter((word) => /^[a-z-]+$/.test(word)).sort();
    };
    const features = 'apps/server/src/features';
    for (const area of foldersIn(features))
      expect(printed(`${area}/`), area).toEqual(foldersIn(`${features}/${area}`));
    expect(printed('crypto'), 'platform').toEqual(
      foldersIn('apps/server/src/platform').filter((name) => name !== 'crypto'),
    );
    for (const name of foldersIn('packages')) expect(layout, name).toMatch(new RegExp(`\\s${name}[\\s:]`));
  });

  test('shows every picture that the repository keeps', () => {
    const shown = new Set(links.map(({ file }) => file));
    const kept = pathsUnder('docs/screenshots').filter((path) => path.endsWith('.png'));
    expect(kept.filter((path) => !shown.has(path))).toEqual([]);
    expect(kept.length).toBeGreaterThan(20);
  });
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function namesAtTop(): string[] {
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
}

/** The relative links and pictures of a page, outside of code. */
function linksOf(page: string): Link[] {
  const text = (texts.get(page) ?? '').replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].flatMap(([, href = '']) => {
    if (/^[a-z]+:/.test(href)) return [];
    const [path = '', anchor] = href.split('#');
    const file = path ? posix.normalize(posix.join(dirname(page), decodeURIComponent(path))) : page;
    return [{ page, href, file, anchor }];
  });
}

function foldersIn(path: string): string[] {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

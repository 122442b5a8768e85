import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { type RenderedPage, renderMarkdown, type Surroundings } from './markdown.ts';
import { contentsOf, pageHtml } from './page.ts';

const root = resolve(import.meta.dirname, '../../../..');
const assets = join(import.meta.dirname, 'assets');
const tokens = join(root, 'apps/web/src/design/tokens.css');
const appIcon = join(root, 'apps/web/public/icon.svg');

/** Result of the build. */
export interface BuiltSite {
  readonly pages: number;
  readonly pictures: number;
}

/**
 * Builds the documentation of the repository, docs/ and the guides of the packages, into a folder: pages, a sheet of
 * styles made of the app's own tokens, a script and an index for the search, and the pictures that pages show.
 * @param folder where it goes; it must not hold anything else
 */
export async function buildHelp(folder: string): Promise<BuiltSite> {
  const paths = await sourcePaths();
  const pictures = new Map<string, Buffer>();
  for (const name of await picturesOf('docs/screenshots'))
    pictures.set(name, await readFile(join(root, name)));
  const around: Surroundings = {
    addressOf: (path) => (paths.includes(path) || pictures.has(path) ? addressOf(path) : undefined),
    sizeOf: (path) => sizeOf(pictures.get(path)),
  };
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  const pages = paths.map((path, at) => renderMarkdown(path, texts[at] ?? '', around));
  const contents = contentsOf(texts[paths.indexOf('docs/README.md')] ?? '', around.addressOf);

  const files = new Map<string, string | Buffer>();
  for (const [at, page] of pages.entries()) {
    const address = addressOf(paths[at] ?? '');
    files.set(address, pageHtml(address, page, contents));
  }
  const shown = new Set(
    pages.flatMap(({ html }) => [...html.matchAll(/src="[^"]*?([\w-]+\.png)"/g)].map(([, n]) => n)),
  );
  for (const [path, bytes] of pictures)
    if (shown.has(posix.basename(path))) files.set(addressOf(path), bytes);
  files.set('search.json', JSON.stringify(paths.map((path, at) => searchEntry(path, pages[at], texts[at]))));
  files.set(
    'help.css',
    (await readFile(tokens, 'utf8')) + (await readFile(join(assets, 'help.css'), 'utf8')),
  );
  for (const [name, content] of files) await put(join(folder, name), content);
  for (const name of ['help.js', 'coin.svg']) await cp(join(assets, name), join(folder, name));
  await cp(appIcon, join(folder, 'icon.svg'));
  return { pages: pages.length, pictures: shown.size };
}

/** The Markdown that the site is made of, from the root of the repository. */
async function sourcePaths(): Promise<string[]> {
  const ofDocs = await readdir(join(root, 'docs'), { recursive: true });
  const packages = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}`);
  const guides = [...packages, 'capabilities']
    .map((folder) => `${folder}/README.md`)
    .filter((guide) => existsSync(join(root, guide)));
  const pages = ofDocs
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  return [...pages, ...guides].sort();
}

async function picturesOf(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.filter((name) => name.endsWith('.png')).map((name) => `${folder}/${name}`);
}

/** Returns a repository file's path on the site: `docs/guide/tax.md` becomes `guide/tax.html`. */
function addressOf(path: string): string {
  return path
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html');
}

/** Width and height stand in the first chunk of a PNG. */
function sizeOf(png: Buffer | undefined): { width: number; height: number } | undefined {
  return png && { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Returns a page's entry in the search index: address, title, headings with anchors, and text. */
function searchEntry(path: string, page: RenderedPage | undefined, text = ''): object {
  const words = text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|#>_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const headings = page?.headings.slice(1).map(({ text: heading, anchor }) => [heading, anchor]);
  return { to: addressOf(path), title: page?.title, headings, words };
}

async function put(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const licenceFile = /^(licen[cs]e|copying|copyright|notice|third.?party)/i;
/** The last part of a README from its heading about the licence on. */
const licenceSection = /^#+ *licen[cs][\s\S]*/im;
const rule = '='.repeat(80);

/** Code that was copied into the sources, and networks whose package names another licence: no package brings theirs. */
const copied = [
  { name: 'Tabler Icons 3.51.0', licence: 'MIT', file: 'apps/web/src/design/icons-licence.txt' },
  {
    name: 'PP-OCRv4 mobile models of PaddleOCR',
    licence: 'Apache-2.0',
    file: 'apps/server/build/models-licence.txt',
  },
];

interface Notice {
  readonly name: string;
  readonly licence: string;
  /** The licence and notice files, or else what the README says of the licence; empty where a package brings none or is not installed on this platform. */
  readonly text: string;
}

/**
 * Returns the third-party notices of the service and the web app as plain text: each package that the lockfile installs in
 * production, on any platform, with its version, its licence and the licence text that it brings. Packages with the same
 * text share it.
 * @throws {Error} if a package names no licence
 */
export function thirdPartyNotices(): string {
  const byText = new Map<string, Notice[]>();
  for (const notice of [...copiedNotices(), ...packageNotices()])
    byText.set(notice.text, [...(byText.get(notice.text) ?? []), notice]);
  const withoutText = byText.get('') ?? [];
  byText.delete('');
  const sections = [...byText].map(([text, notices]) => `${lines(notices)}\n\n${text}`);
  const last = `${lines(withoutText)}\n\nThese packages name their licence without its text, or are for another platform.`;
  const first = 'Third-party notices\n\nfarthing contains the software below, under these licences.';
  return `${[first, ...sections, last].join(`\n\n${rule}\n\n`)}\n`;
}

function lines(notices: readonly Notice[]): string {
  return notices.map(({ name, licence }) => `${name}, licence: ${licence}`).join('\n');
}

function copiedNotices(): Notice[] {
  return copied.map(({ name, licence, file }) => ({ name, licence, text: read(file) }));
}

function packageNotices(): Notice[] {
  const lock: { packages: Record<string, { version: string; license?: string; dev?: true; link?: true }> } =
    JSON.parse(read('package-lock.json'));
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => {
      const name = `${path.replace(/^.*node_modules\//, '')} ${version}`;
      if (!license) throw new Error(`${name} names no licence: add what it is under to the notices`);
      return { name, licence: license, text: licenceText(path) };
    });
}

function licenceText(folder: string): string {
  if (!existsSync(join(root, folder))) return '';
  const files = readdirSync(join(root, folder), { withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile() && licenceFile.test(file.name))
    .map(({ name }) => read(join(folder, name)));
  const readme = files.find(({ name }) => /^readme/i.test(name));
  if (texts.length === 0 && readme)
    texts.push(licenceSection.exec(read(join(folder, readme.name)))?.[0] ?? '');
  return texts.join('\n\n').trim();
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n').trim();
}

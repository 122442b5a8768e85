/**
 * Writes what a release publishes beside its image: the notes, from CHANGELOG.md, and the store manifests of deploy/umbrel
 * and deploy/casaos with the published image in place of the example.
 * Usage: node tools/release-files.ts IMAGE DIGEST FOLDER, for example
 *   node tools/release-files.ts ghcr.io/someone/farthing sha256:… dist/release
 * With --check it writes nothing and fails where CHANGELOG.md has no notes for the version of package.json.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** The account that the manifests of the repository name, and that no release may keep. */
const exampleAccount = 'example/farthing';

/**
 * Returns the section of a version, without its heading.
 * @param changelog text with a heading `## 1.2.3` or `## 1.2.3 (date)` for each version
 * @throws {Error} where the section is absent or empty
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split(/\s/, 1)[0] === version);
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no notes for ${version}. Add them below "## ${version}".`);
  return `${notes}\n`;
}

/** Returns a manifest that names the published image by digest, and the repository that published it. */
export function fillManifest(text: string, image: string, version: string, digest: string): string {
  const repository = image.replace(/^ghcr\.io\//, '');
  return text
    .replaceAll(`ghcr.io/${exampleAccount}:${version}`, `${image}:${version}@${digest}`)
    .replaceAll(exampleAccount, repository);
}

function main([image, digest, folder]: string[]): void {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const notes = notesOf(read('CHANGELOG.md'), version);
  if (image === '--check') return;
  if (!image?.startsWith('ghcr.io/') || !/^sha256:[0-9a-f]{64}$/.test(digest ?? '') || !folder) {
    throw new Error('Usage: node tools/release-files.ts ghcr.io/NAME/farthing sha256:DIGEST FOLDER');
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'notes.md'), notes);
  for (const store of ['umbrel', 'casaos'])
    cpSync(join(root, 'deploy', store), join(folder, store), { recursive: true });
  for (const file of ['umbrel/umbrel-app.yml', 'umbrel/docker-compose.yml', 'casaos/docker-compose.yml']) {
    writeFileSync(join(folder, file), fillManifest(read(`deploy/${file}`), image, version, digest ?? ''));
  }
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

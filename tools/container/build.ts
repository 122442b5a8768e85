import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { npmCommand } from '../../scripts/setup-commands.mjs';
import { type Architecture, buildah, hostArchitecture, storage } from './storage.ts';

/**
 * Builds deploy/Dockerfile.
 * @returns the name of the image
 */
export function buildImage(architecture: Architecture): string {
  const image = `localhost/farthing-${architecture}`;
  const folder = mkdtempSync(join(storage, 'build-'));
  // buildah 1.28 doesn't know BUILDPLATFORM in a FROM line, and gives every stage the platform of the first one.
  const dockerfile = join(folder, 'Dockerfile');
  const text = readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8');
  const lines = text
    .replaceAll('$BUILDPLATFORM', `linux/${hostArchitecture}`)
    .replaceAll('FROM node:', `FROM --platform=linux/${architecture} node:`);
  writeFileSync(dockerfile, lines);
  try {
    buildah(
      ...['bud', '--isolation', 'chroot', '--network', 'host', '--ulimit', 'nofile=1024:1024'],
      // The format of Docker: the OCI format has no health check.
      ...['--format', 'docker', '--pull-never', '--platform', `linux/${architecture}`],
      ...npmVolumes(folder),
      ...['-f', dockerfile, '-t', image, '.'],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return image;
}

/**
 * Lets npm in the build reach the registry as the caller does: registry, credentials and certificate authorities. They are
 * mounted while a step runs, so no layer of the image holds them.
 */
function npmVolumes(folder: string): string[] {
  const npm = npmCommand();
  const asked = [...npm.args, 'config', 'list', '--json'];
  const config = JSON.parse(execFileSync(npm.file, asked, { encoding: 'utf8' })) as Record<string, unknown>;
  const names = ['registry', 'proxy', 'https-proxy', 'strict-ssl', 'omit-lockfile-registry-resolved'];
  const settings = names.filter((name) => config[name] != null).map((name) => `${name}=${config[name]}`);
  const authorities = [config.cafile, process.env.NODE_EXTRA_CA_CERTS]
    .filter(Boolean)
    .map((file) => readText(`${file}`));
  writeFileSync(join(folder, 'ca.pem'), [...rootCertificates, ...authorities].join('\n'));
  const credentials =
    readText(`${config.userconfig ?? join(homedir(), '.npmrc')}`).match(/^(\/\/|@).*$/gm) ?? [];
  const lines = [...settings, ...credentials, 'cafile=/run/npm-ca.pem'];
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`, { mode: 0o600 });
  return ['-v', `${folder}/npmrc:/root/.npmrc:ro`, '-v', `${folder}/ca.pem:/run/npm-ca.pem:ro`];
}

/** Returns a file's text, or undefined if the file doesn't exist. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

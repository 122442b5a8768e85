/**
 * `npm run container`: builds the image of deploy/Dockerfile with Debian's buildah, without an image registry, and runs it with
 * crun: read-only root, no capabilities, user 10001. Uses the service over HTTP, restarts it, stops it, and prints figures.
 * Usage, as root on Debian: npm run container -- [--arch amd64|arm64] [--keep-image]. `--keep-image` runs the image of the
 * run before without building it again.
 */
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBaseImages } from './container/base-image.ts';
import { buildImage } from './container/build.ts';
import { requireCommands, stop } from './container/commands.ts';
import { emulate } from './container/emulation.ts';
import { comeBack, moveIn } from './container/household.ts';
import { type RunningContainer, startContainer } from './container/runtime.ts';
import {
  type Architecture,
  buildah,
  configOf,
  hasImage,
  hostArchitecture,
  sizeOf,
  withRoot,
} from './container/storage.ts';

const { values } = parseArgs({ options: { arch: { type: 'string' }, 'keep-image': { type: 'boolean' } } });
const architecture = (values.arch ?? hostArchitecture) as Architecture;
if (architecture !== 'amd64' && architecture !== 'arm64') stop('--arch takes amd64 or arm64.');
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  stop('This needs root on Debian: sudo npm run container.');
requireCommands({ buildah: 'buildah', debootstrap: 'debootstrap', crun: 'crun' });

const started = performance.now();
const base = makeBaseImages(architecture);
const isBuilt = values['keep-image'] && hasImage(`localhost/farthing-${architecture}:latest`);
const buildStarted = performance.now();
const image = isBuilt ? `localhost/farthing-${architecture}` : buildImage(architecture);
if (!isBuilt) say('Build', `${seconds(performance.now() - buildStarted)} s`);
const [size, baseSize] = [await sizeOf(image), await sizeOf(base)];
say('Image', `${mega(size)} MB, ${mega(size - baseSize)} MB above its base`);

const stopEmulation = emulate(architecture);
const folder = mkdtempSync(join(tmpdir(), 'farthing-container-'));
try {
  await withRoot(image, (root) => runService(root));
} finally {
  stopEmulation();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  if (!values['keep-image']) buildah('rmi', image);
  buildah('rmi', '--prune');
}
say('Everything', `done in ${seconds(performance.now() - started)} s`);

/** Starts the service from the image twice, with the same data. */
async function runService(root: string): Promise<void> {
  const config = configOf(image);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o750 });
  const [uid, gid] = config.User.split(':').map(Number);
  chownSync(data, uid ?? 0, gid ?? 0);
  const patience = architecture === hostArchitecture ? 60_000 : 600_000;
  const start = async (name: string) =>
    startContainer({ folder: join(folder, name), root, data, port: await freePort() }, config, patience);
  const first = await start('first');
  await use(first, async () => {
    say('First start', `${seconds(first.startMs)} s to the first 200, database made`);
    const [, ...health] = config.Healthcheck.Test;
    if (first.exec(health) !== 0) throw new Error('The health check fails in the running container.');
    say('Idle', `${mega(first.memory())} MB of memory`);
    await moveIn(first.url);
    say('Used', 'registration, sign-in, import, receipt and backup work');
    say('After use', `${mega(first.memory())} MB of memory`);
  });
  const second = await start('second');
  await use(second, async () => {
    say('Second start', `${seconds(second.startMs)} s to the first 200`);
    await comeBack(second.url);
    say('Restart', 'the data is there');
  });
  say('Stop', 'in order, exit code 0');
}

/** Works with a container and stops it. */
async function use(container: RunningContainer, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    const code = await container.stop();
    if (code !== 0) throw new Error(`The service was stopped with SIGTERM and ended with ${code}.`);
  } catch (error) {
    console.error(container.output().slice(-4000));
    throw error;
  } finally {
    container.kill();
  }
}

function say(what: string, text: string): void {
  console.log(`${what.padEnd(14)}${text}`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

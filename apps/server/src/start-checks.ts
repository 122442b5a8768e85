import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { errorCode, errorMessage } from './problems/error-facts.ts';

/** Free space without which a start fails, in MB: to create the embedded database, to start it again, or for keys alone. */
const neededMegabytes = { newDatabase: 100, database: 16, keys: 1 };
const megabyte = 1024 * 1024;

/**
 * Checks what a start needs of this machine, before anything is created: the port, the data folder and room on its disk.
 * @throws {Error} one line that says what is wrong and what to do
 */
export async function checkStart(config: Config): Promise<void> {
  await checkPort(config, 'PORT');
  if (config.https) await checkPort({ ...config, port: config.https.port }, 'HTTPS_PORT');
  checkDataFolder(config.dataDir);
  checkSpace(config);
}

type PortSetting = 'PORT' | 'HTTPS_PORT';

/** Explains a failure to listen in plain words. @param setting names the setting of the port */
export async function listenProblem(
  error: unknown,
  { host, port }: Config,
  setting: PortSetting = 'PORT',
): Promise<Error> {
  const because = (text: string) => new Error(text, { cause: error });
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    const address = addressOf(host, port);
    if (await isFarthing(address)) {
      return because(
        `it is already running at ${address}. Open that address in your browser. To run a second one, give it its own port and folder: PORT=${port + 1} DATA_DIR=./data-2 npm start`,
      );
    }
    return because(
      `port ${port} is in use by another program. Choose another port, for example: ${setting}=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES')
    return because(
      `port ${port} needs administrator rights. Choose 1024 or higher: ${setting}=8080 npm start`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return because(
      `HOST=${host} isn't an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all of its addresses.`,
    );
  }
  return because(`it can't listen on ${host}:${port}: ${errorMessage(error)}`);
}

/** Returns the service's URL for a browser. A wildcard address is replaced by this machine's own. */
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function isFarthing(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/version`, { signal: AbortSignal.timeout(2000) });
    const { name }: { name?: string } = JSON.parse(await answer.text());
    return name === 'farthing';
  } catch {
    return false; // another program, or one that doesn't answer
  }
}

/** Listens for a moment where the service will. Another program may still take the port before it does. */
async function checkPort(config: Config, setting: PortSetting): Promise<void> {
  if (config.port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    throw await listenProblem(error, config, setting);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** The folder itself where it exists, otherwise the closest folder above it that does. */
function existingFolder(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    if (statSync(path, { throwIfNoEntry: false }) || path === dirname(path)) return path;
  }
}

function checkDataFolder(dataDir: string): void {
  const problem = (text: string) => new Error(`the data folder ${dataDir} ${text}`);
  const another = 'Choose another folder, for example: DATA_DIR=~/farthing-data npm start';
  let existing: string;
  try {
    existing = existingFolder(dataDir);
    if (!statSync(existing).isDirectory())
      throw problem(`can't be created: ${existing} is a file. ${another}`);
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EROFS') throw problem(`is on a disk that can only be read. ${another}`);
    if (code === 'ENOTDIR') throw problem(`can't be created: part of its path is a file. ${another}`);
    if (code === 'EACCES' || code === 'EPERM')
      throw problem(
        `can't be written to by the user that runs farthing. Give that user write access. ${another}`,
      );
    throw error;
  }
}

function hasDatabase(dataDir: string): boolean {
  return statSync(join(dataDir, 'postgres', 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
}

function checkSpace({ dataDir, databaseUrl }: Config): void {
  const { bavail, blocks, bsize } = statfsSync(existingFolder(dataDir));
  if (blocks === 0) return; // some network file systems don't say how large they are
  const free = (bavail * bsize) / megabyte;
  const needed = neededMegabytes[databaseUrl ? 'keys' : hasDatabase(dataDir) ? 'database' : 'newDatabase'];
  if (free >= needed) return;
  throw new Error(
    `the disk of ${dataDir} is nearly full: ${Math.floor(free)} MB are free and ${needed} MB are needed. Free some space, then start again.`,
  );
}

/**
 * Goes through deploy/Dockerfile without a container engine: each stage is a folder, each COPY a copy, each RUN is run
 * there as an ordinary user, but for the one that makes that user. Then nothing of the last stage may be written to, and the
 * service is started from it with a data folder of its own, asked by the HEALTHCHECK, used, and stopped.
 * Usage: node scripts/image-dry-run.ts. It needs the network for npm ci, and some minutes.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instruction, readDockerfile, type Stage } from './dockerfile.ts';

const root = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'farthing-image-'));
const isRoot = process.getuid?.() === 0;
/** Of `nobody`, where we are root and can choose. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const stages = readDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
const mebi = 1024 * 1024;
const leftOut = new Set(['node_modules', 'dist', 'coverage', '.cache']);

const say = (line: string) => console.log(line);
const folderOf = (stage: string) => join(scratch, stage);
const own = (folder: string) => isRoot && execFileSync('chown', ['-R', '65534:65534', folder]);

try {
  await dryRun();
} finally {
  execFileSync('chmod', ['-R', 'u+w', scratch]);
  rmSync(scratch, { recursive: true, force: true });
}

async function dryRun(): Promise<void> {
  chmodSync(scratch, 0o755);
  mkdirSync(join(scratch, 'bin'));
  cpSync(process.execPath, join(scratch, 'bin/node'), { dereference: true });
  mkdirSync(join(scratch, 'home'));
  own(join(scratch, 'home'));
  for (const stage of stages) build(stage);
  await start(stages.at(-1) as Stage);
}

function environment(more: Record<string, string> = {}): Record<string, string> {
  const path = `${join(scratch, 'bin')}:/usr/local/bin:/usr/bin:/bin`;
  // How this machine reaches the registry; a build in a container has its own ways.
  const network = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile)|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name),
  );
  return { ...Object.fromEntries(network), PATH: path, HOME: join(scratch, 'home'), ...more } as Record<
    string,
    string
  >;
}

function workFolder({ name, instructions }: Stage): string {
  return join(folderOf(name), instructions.find((one) => one.name === 'WORKDIR')?.text ?? '');
}

function build(stage: Stage): void {
  say(`— ${stage.name} (${stage.image})`);
  mkdirSync(workFolder(stage), { recursive: true });
  for (const instruction of stage.instructions) {
    if (instruction.name === 'COPY') copy(stage, instruction);
    if (instruction.name === 'RUN') runStep(stage, instruction);
  }
}

function copy(stage: Stage, { text, flags }: Instruction): void {
  const words = text.split(/\s+/);
  const to = words.pop() ?? '';
  for (const from of words) {
    const source = flags.from === undefined ? join(root, from) : join(folderOf(flags.from), from);
    if (flags.from === undefined) checkContext(from);
    const target = /\/$/.test(to) && !from.endsWith('/build') ? join(to, basename(from)) : to;
    cpSync(source, join(workFolder(stage), target), {
      recursive: true,
      verbatimSymlinks: true,
      // What .dockerignore leaves out of the context is no part of it; what a stage made is.
      filter: (path) => flags.from !== undefined || !leftOut.has(basename(path)),
    });
  }
}

/** @throws {Error} for what .dockerignore does not let in */
function checkContext(path: string): void {
  const open = readFileSync(join(root, '.dockerignore'), 'utf8').match(/^!.*$/gm) ?? [];
  const isIn = open.some((line) => path === line.slice(1) || path.startsWith(`${line.slice(1)}/`));
  if (!isIn) throw new Error(`.dockerignore leaves ${path} out`);
}

function runStep(stage: Stage, { text }: Instruction): void {
  if (text.includes('useradd')) {
    say(`  not run, as it needs root in the image: ${text.slice(0, 60)}…`);
    mkdirSync(join(folderOf(stage.name), 'data'), { mode: 0o750 });
    own(join(folderOf(stage.name), 'data'));
    return;
  }
  own(folderOf(stage.name));
  const began = performance.now();
  const { status, stderr } = spawnSync('sh', ['-ec', text], {
    cwd: workFolder(stage),
    env: environment(),
    encoding: 'utf8',
    ...user,
  });
  if (status !== 0) throw new Error(`RUN ${text} ended with ${status}: ${stderr.slice(-2000)}`);
  say(`  ${Math.round((performance.now() - began) / 1000)} s: ${text}`);
}

async function start(stage: Stage): Promise<void> {
  const folder = folderOf(stage.name);
  const work = workFolder(stage);
  const text = (name: string) => stage.instructions.find((one) => one.name === name)?.text ?? '';
  const set = Object.fromEntries(
    text('ENV')
      .split(/\s+/)
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
  const port = String(await freePort());
  const env = environment({
    ...set,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, set.DATA_DIR ?? ''),
  });
  if (isRoot) execFileSync('chown', ['-R', 'root:root', work]);
  execFileSync('chmod', ['-R', 'a-w', work]);
  const size = execFileSync('du', ['-sm', work], { encoding: 'utf8' }).split('\t')[0];
  say(`— started from a tree of ${size} MB that nobody may write to`);
  const before = listOf(work);
  const health = () => {
    const [command = '', ...rest] = JSON.parse(text('HEALTHCHECK').replace(/^CMD\s+/, '')) as string[];
    return spawnSync(command, rest, { cwd: work, env, ...user }).status;
  };
  if (health() !== 1) throw new Error('the health check passes before the start');
  const [command = '', ...rest] = JSON.parse(text('CMD')) as string[];
  const began = performance.now();
  const child = spawn(command, rest, { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'], ...user });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  try {
    while (health() !== 0) {
      if (child.exitCode !== null || performance.now() - began > 60_000)
        throw new Error(`no start: ${output}`);
      await sleep(250);
    }
    say(`  healthy after ${((performance.now() - began) / 1000).toFixed(1)} s, with the database inside`);
    await use(`http://127.0.0.1:${port}`).catch((error: Error) => {
      throw new Error(`${error.message}\n${output.slice(-4000)}`);
    });
    child.kill('SIGTERM');
    if ((await ended) !== 0) throw new Error(`the stop was not orderly: ${output.slice(-2000)}`);
  } finally {
    child.kill('SIGKILL');
  }
  if (listOf(work) !== before) throw new Error('files were written outside of the data folder');
  say('  stopped in order; nothing was written but in the data folder');
  say('deploy/Dockerfile: every step that could be run here was');
}

/** Every path below a folder with its size and time of change. */
function listOf(folder: string): string {
  const asked = [folder, '-printf', String.raw`%P %s %T@\n`];
  return execFileSync('find', asked, { encoding: 'utf8', maxBuffer: 64 * mebi });
}

async function use(url: string): Promise<void> {
  const page = await fetch(url);
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1];
  if (script === undefined || (await fetch(new URL(script, url))).status !== 200)
    throw new Error('the web app is not there');
  const password = 'correct-horse-battery-9';
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await post('register', { email: 'image@example.org', password, display_name: 'Image' });
  const signedIn = await post('login', { email: 'image@example.org', password });
  if (made.status !== 201 || signedIn.status !== 200)
    throw new Error(`sign-in: ${made.status}, ${signedIn.status}`);
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const picture = readFileSync(join(root, 'apps/web/public/icon-512.png'));
  const form = new FormData();
  form.append('file', new Blob([picture], { type: 'image/png' }), 'receipt.png');
  const scanned = await fetch(`${url}/api/v1/transactions/parse-receipt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  });
  if (scanned.status !== 200) throw new Error(`scan: ${scanned.status} ${await scanned.text()}`);
  say('  page, script, registration, sign-in and the recognition of a picture work');
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

/**
 * `npm run test:desktop`: installs the web view, and opens windows under Xvfb: the demo, a page of another origin, and
 * farthing's web app from a server of this test. Each has an allowed or a refused call, and a screenshot in
 * `desktop/test/screenshots/`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { readApplication } from '../src/application.ts';
import { saveScreen } from './screenshot.ts';

const desktop = resolve(import.meta.dirname, '..');
const root = resolve(desktop, '..');
const pictures = join(desktop, 'test/screenshots');
const scratch = mkdtempSync(join(tmpdir(), 'farthing-desktop-'));
const longestWaitMs = 60_000;
const children: ChildProcess[] = [];
let failures = 0;

// The data of the person who runs the test stays as it is.
process.env.XDG_DATA_HOME = join(scratch, 'data');

/** Lines of a program's output, for waiting. */
class Program {
  readonly lines: string[] = [];
  readonly child: ChildProcess;

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'pipe' });
    children.push(this.child);
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
    this.child.on('error', (error) => this.lines.push(error.message));
  }

  /** Waits for a line that has all of these texts. */
  async waitFor(...texts: string[]): Promise<string> {
    const end = Date.now() + longestWaitMs;
    while (Date.now() < end) {
      const found = this.lines.find((line) => texts.every((text) => line.includes(text)));
      if (found) return found;
      if (this.child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`No line with ${texts.join(', ')} in:\n${this.lines.join('\n')}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.child.once('close', done));
    if (this.child.exitCode === null && this.child.kill()) await ended;
  }
}

async function step(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    console.log(`passed  ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`failed  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const allowed = (command: string) => [`"command":"${command}"`, '"outcome":"allowed"'];
const refused = (command: string, code: string) => [`"command":"${command}"`, `"outcome":"${code}"`];

/** Opens an application on the screen, and closes it after the checks and a picture. */
async function inShell(
  { folder, url, picture }: { folder: string; url?: string; picture: string },
  check: (shell: Program) => Promise<void>,
): Promise<void> {
  const args = [join(desktop, 'test/host.ts'), folder, ...(url === undefined ? [] : [url])];
  const env = { DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const shell = new Program(process.execPath, args, env);
  try {
    await check(shell);
    await takePicture(folder, picture);
  } finally {
    await shell.stop();
  }
}

/** Saves the first window of an application, once it has been painted. */
async function takePicture(folder: string, picture: string): Promise<void> {
  const [window] = (await readApplication(folder)).windows;
  if (!window) throw new Error('The application has no window');
  for (const end = Date.now() + longestWaitMs; Date.now() < end; ) {
    await sleep(1500);
    // Without a window manager, a window is in the corner of the screen and has no frame.
    const colours = saveScreen(join(scratch, 'Xvfb_screen0'), join(pictures, `${picture}.png`), window);
    if (colours > 20) return;
  }
  throw new Error('The window stays empty');
}

async function demo(): Promise<void> {
  await inShell({ folder: join(desktop, 'apps/demo'), picture: 'demo' }, async (shell) => {
    await shell.waitFor(...allowed('plugin:fs|write_text_file'));
    await shell.waitFor(...allowed('plugin:fs|read_text_file'));
    await shell.waitFor(...refused('plugin:fs|read_text_file', 'outside-scope'), '/etc/passwd');
    await shell.waitFor(...refused('plugin:fs|read_text_file', 'bad-arguments'));
    await shell.waitFor(...refused('plugin:http|fetch', 'outside-scope'));
    await shell.waitFor(...refused('plugin:dialog|open', 'no-permission'), 'dialog:allow-open');
    await shell.waitFor(...allowed('plugin:window|set_title'));
  });
}

/** A page that tries to use the window it has come into, and reports what it got. */
const foreignPage = `<!doctype html><title>Another site</title><style>body{font:18px sans-serif;margin:32px}</style>
<h1>A page of another origin</h1><pre id="got"></pre><script type="module">
const target = new URLSearchParams(location.search).get('window') + '/.shell/invoke';
const body = JSON.stringify({ command: 'plugin:window|title', args: {} });
const tries = {
  'window.shell': () => Promise.resolve(window.shell ? 'is there' : 'is not there'),
  'a call as JSON': () => fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-shell-secret': 'x' } }),
  'a call as a text': () => fetch(target, { method: 'POST', body }),
  'a call whose answer stays unread': () => fetch(target, { method: 'POST', body, mode: 'no-cors' }).then(({ type, status }) => type + ' ' + status),
};
for (const [name, run] of Object.entries(tries))
  got.textContent += name + ': ' + await run().catch((error) => error.message) + '\\n';
await fetch('/report', { method: 'POST', body: got.textContent });
</script>`;

async function foreign(): Promise<void> {
  let report = '';
  const server = createServer(async (request, response) => {
    if (request.url === '/report') for await (const part of request) report += part;
    response.writeHead(200, { 'content-type': 'text/html' }).end(foreignPage);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  const folder = join(scratch, 'foreign');
  cpSync(join(desktop, 'apps/demo'), folder, { recursive: true });
  writeFileSync(join(folder, 'page/index.html'), '<title>Leaving</title><script src="leave.js"></script>');
  const leave = `location.href = 'http://localhost:${address.port}/?window=' + location.origin;`;
  writeFileSync(join(folder, 'page/leave.js'), leave);
  try {
    await inShell({ folder, picture: 'foreign-origin' }, async (shell) => {
      await shell.waitFor('"outcome":"wrong-origin"', `http://localhost:${address.port}`);
      for (const end = Date.now() + longestWaitMs; report === '' && Date.now() < end; ) await sleep(50);
      console.log(report.replace(/^/gm, '        '));
      if (!report.includes('window.shell: is not there')) throw new Error('The page has window.shell');
      if (/^a call as .*\[object Response\]/m.test(report)) throw new Error('The page read an answer');
      const ran = shell.lines.filter((line) => line.includes('localhost') && line.includes('"allowed"'));
      if (ran.length > 0) throw new Error(`The page called ${ran.join('\n')}`);
    });
  } finally {
    server.close();
  }
}

async function farthing(): Promise<void> {
  const env = { PORT: String(await freePort()), DATA_DIR: join(scratch, 'service'), NODE_ENV: 'test' };
  const service = new Program(process.execPath, ['--expose-gc', 'apps/server/start.mjs'], env);
  try {
    await service.waitFor('farthing is ready');
    const url = `http://127.0.0.1:${env.PORT}`;
    await inShell({ folder: join(desktop, 'apps/farthing'), url, picture: 'farthing' }, async (shell) => {
      await shell.waitFor(...allowed('plugin:window|set_title'));
      // The page asks once its form is there, so that the picture shows it.
      const ask = "shell.invoke('plugin:fs|read_text_file', { path: '/etc/passwd' }).catch(() => {})";
      const wait = `const timer = setInterval(() => document.querySelector('form') && (clearInterval(timer), ${ask}), 100);`;
      shell.child.stdin?.write(`${wait}\n`);
      await shell.waitFor(...refused('plugin:fs|read_text_file', 'no-permission'), 'fs:allow-read-text-file');
    });
  } finally {
    await service.stop();
  }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

/** Starts Xvfb on a free display. @returns the display's name */
async function startScreen(): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1300x900x24', '-nolisten', 'tcp', '-fbdir', scratch];
  const screen = new Program('Xvfb', args);
  const end = Date.now() + longestWaitMs;
  while (Date.now() < end) {
    const number = screen.lines.find((line) => /^\d+$/.test(line));
    if (number !== undefined) return `:${number}`;
    if (screen.lines.some((line) => line.includes('ENOENT'))) break;
    await sleep(50);
  }
  throw new Error(
    `Xvfb doesn't start. On Debian: apt-get install xvfb libwebkit2gtk-4.1-0\n${screen.lines.join('\n')}`,
  );
}

let display = '';
try {
  mkdirSync(pictures, { recursive: true });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: desktop, stdio: 'inherit' });
  display = await startScreen();
  await step('The demo may do what its capability file says', demo);
  await step('A page of another origin can do nothing', foreign);
  await step("farthing's web app names its window and reads no file", farthing);
} catch (error) {
  failures += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const child of children) child.kill();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
console.log(failures === 0 ? 'All passed' : `${failures} failed`);
process.exit(failures === 0 ? 0 : 1);

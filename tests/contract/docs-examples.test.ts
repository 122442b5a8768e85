import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakerySlip, slipPdf } from '../browser/receipt-files.ts';
import { startApp, type TestApp } from './app.ts';

const root = resolve(import.meta.dirname, '../..');
const guide = 'docs/api/README.md';
/** Stands on the line before a block of curl that cannot be run by a test, with the reason. */
const notRun = /<!-- not run: (\S.*) -->\n$/;

/** A block of a page that calls the service. */
interface Example {
  /** Position of the example: page and line. */
  readonly place: string;
  readonly code: string;
  /** Expected status of each curl command, as noted beside it. Any 2xx if absent. */
  readonly expected: readonly (string | undefined)[];
}

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: 'a-token-of-the-examples-24' });
  folder = mkdtempSync(join(tmpdir(), 'farthing-docs-'));
  writeFileSync(join(folder, 'receipt.pdf'), slipPdf(bakerySlip));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every curl of the documentation is answered as its page says', async () => {
  const pages = ['README.md', ...markdownUnder('docs')].filter((page) => page !== guide);
  const [start, ...rest] = examplesOf(guide);
  const examples = [...rest, ...pages.flatMap(examplesOf)];
  expect(examples.length).toBeGreaterThan(60);
  const answers = await run([start as Example, ...examples]);
  const wrong = [start as Example, ...examples].flatMap(({ place, expected }, index) => {
    const given = answers[index] ?? { statuses: [], said: 'it was not reached' };
    const fits = (status: string | undefined, answer = '') =>
      status ? answer === status : answer.startsWith('2');
    const isAsSaid =
      given.statuses.length >= expected.length &&
      given.statuses.every((answer, at) => fits(expected[Math.min(at, expected.length - 1)], answer));
    return isAsSaid
      ? []
      : [
          `${place}: ${given.statuses.join(', ')}, not ${expected.map((one) => one ?? '2xx').join(', ')}: ${given.said}`,
        ];
  });
  expect(wrong).toEqual([]);
});

/**
 * Runs the examples one after the other in one shell, as a reader would: what one sets, the next may use.
 * @returns of each the statuses its curls were answered, and the end of what they printed
 */
async function run(examples: readonly Example[]): Promise<{ statuses: string[]; said: string }[]> {
  const script = [
    'curl() { command curl -sS -m 60 -w "%{stderr}=status= %{http_code}\\n" "$@"; }',
    'METRICS_TOKEN=a-token-of-the-examples-24',
    ...examples.flatMap(({ code }) => ['echo "=example=" >&2', `{ ${code}`, '} >&2']),
  ].join('\n');
  const text = script.replaceAll('http://127.0.0.1:8080', app.url);
  const child = spawn('bash', ['-s'], { cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    said += part;
  });
  child.stdin.end(text);
  await new Promise((done) => child.on('close', done));
  return said
    .split('=example=\n')
    .slice(1)
    .map((part) => ({
      statuses: [...part.matchAll(/=status= (\d+)/g)].map(([, status]) => status as string),
      said: part.slice(-600),
    }));
}

function examplesOf(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap((block) => {
    const code = withoutStart(block[1] as string);
    const before = text.slice(0, block.index);
    if (!/\bcurl\s/.test(code) || notRun.test(before)) return [];
    return [{ place: `${page}:${before.split('\n').length}`, code, expected: expectedOf(code) }];
  });
}

/** A block without the lines that start the service, which runs already. */
function withoutStart(code: string): string {
  return code.replace(/^.*(npm start|openssl rand).*$/gm, '');
}

/** For each curl the status that stands beside it, behind a `#`, before the next one. */
function expectedOf(code: string): (string | undefined)[] {
  const parts = code.split(/\bcurl\s/).slice(1);
  return parts.map((part) => /\s# (\d{3})\b/.exec(part)?.[1]);
}

function markdownUnder(folderName: string): string[] {
  const names = readdirSync(join(root, folderName), { recursive: true }) as string[];
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folderName}/${name.replaceAll('\\', '/')}`)
    .sort();
}

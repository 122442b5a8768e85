import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { runCommand } from '../src/cli/run.ts';

const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
/** Working folder of the command. */
export const folder = mkdtempSync(join(tmpdir(), 'capabilities-'));
/** Compiled once, not by each of a hundred runs. */
const environment = { ...process.env, NODE_COMPILE_CACHE: join(folder, '.compiled') };
/** Manifests of invented plugins. */
export const manifests = fileURLToPath(new URL('manifests.json', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaint: string;
}

/**
 * Runs the command in the test's folder; on no input may it show a stack. What reads standard input has a process of its
 * own, all else runs in this one, because starting Node costs more than most verbs.
 */
export async function run(
  args: readonly string[],
  input?: string | Buffer,
  closeEarly = false,
): Promise<Ended> {
  const ended = await (input === undefined ? runCommand(args) : runProcess(args, input, closeEarly));
  expect(ended.output + ended.complaint).not.toMatch(/\n\s+at .*[:(]\d+|node:internal/);
  return ended;
}

function runProcess(args: readonly string[], input: string | Buffer, closeEarly: boolean): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: environment });
    let output = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (closeEarly) child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, complaint }));
    child.stdin.on('error', () => {}); // the command may end before it has read all of it
    child.stdin.end(input);
  });
}

/** Puts a file into the test's folder. */
export const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
/** Returns what a file in the test's folder holds. */
export const content = (name: string) => readFileSync(join(folder, name), 'utf8');
/** A capability without fault. */
export const good = {
  identifier: 'main',
  windows: ['main'],
  permissions: ['core:default', 'core:window:allow-close'],
};

/** Makes the files that the tests speak of, and takes them away after them. */
export function setScene(): void {
  const outside = process.cwd();
  const { FORCE_COLOR: colour } = process.env;
  beforeAll(() => {
    delete process.env.FORCE_COLOR;
    for (const name of ['app', 'app/inner', 'app/schemas', 'new', 'empty']) mkdirSync(join(folder, name), { recursive: true });
    write('app/main.json', JSON.stringify(good, null, 2));
    write(
      'app/inner/side.toml',
      'identifier = "side"\nwindows = ["side-*"]\npermissions = ["core:event:default"]\n',
    );
    write('app/schemas/desktop.json', '{"$schema": "https://json-schema.org/draft/2020-12/schema"}');
    write('app/notes.txt', 'no capability');
    symlinkSync(join(folder, 'app/inner/side.toml'), join(folder, 'new/link.toml'));
    write(
      'new/main.json',
      JSON.stringify({ ...good, permissions: ['core:default', 'core:window:allow-hide'] }),
    );
    write(
      'bad.json',
      '{\n\t"identifier": "bad",\n\t"windows": ["main"],\n\t"permissions": ["core:windo:default", "fs:allow_read"]\n}\n',
    );
    write(
      'loose.json',
      '{"identifier":"loose","windows":["main"],"permissions":["core:default","core:default"]}',
    );
    write('binary.json', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe, 0, 1, 0x80]));
    write('latin.json', Buffer.from('{"identifier":"caf\xe9","permissions":[]}', 'latin1'));
    write('wide.json', Buffer.from(`\uFEFF${JSON.stringify(good)}`, 'utf16le'));
    write('broken-manifests.json', '{');
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(outside);
    if (colour !== undefined) process.env.FORCE_COLOR = colour;
    rmSync(folder, { recursive: true, force: true });
  });
}

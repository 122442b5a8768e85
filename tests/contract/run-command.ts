import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const command = resolve(import.meta.dirname, '../../apps/server/farthing.mjs');

/** Result of a command. */
export interface CommandEnd {
  readonly code: number | null;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly told: string;
}

/** Runs the command `farthing` as an operator does, with little in its environment but the settings. */
export function runCommand(
  words: readonly string[],
  { input = '', settings }: { input?: string; settings: Readonly<Record<string, string>> },
): Promise<CommandEnd> {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const child = spawn(process.execPath, [command, ...words], { env, stdio: 'pipe' });
  child.stdin.end(input);
  const [out, told] = [child.stdout, child.stderr].map((stream) => {
    const parts: string[] = [];
    stream.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    return parts;
  });
  return new Promise((done) =>
    child.once('close', (code) => done({ code, out: out?.join('') ?? '', told: told?.join('') ?? '' })),
  );
}

import { stderr, stdin } from 'node:process';
import { createInterface } from 'node:readline';
import { UsageError } from './verb.ts';

const longestInput = 4096;

/**
 * A password, never from an argument, which other users of a machine can read: typed twice at a terminal without being
 * shown, or the first line of the standard input.
 * @throws {UsageError} none is given, or the two differ
 */
export async function readPassword(): Promise<string> {
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line.slice(0, longestInput);
    throw new UsageError('No password: type it at a terminal, or send it to the standard input');
  }
  const first = await typed('Password: ');
  if ((await typed('The same again: ')) !== first) throw new UsageError('The two passwords differ');
  return first;
}

/**
 * A recovery key: typed at a terminal without being shown, or the first line of the standard input.
 * @throws {UsageError} none is given
 */
export async function readRecoveryKey(): Promise<string> {
  if (stdin.isTTY) return (await typed('Recovery key of the farthing that made it: ')).trim();
  for await (const line of createInterface({ input: stdin })) return line.slice(0, longestInput).trim();
  throw new UsageError(
    'The backup was made by another farthing: name a file with its recovery key by --key-file, or send the key to the standard input',
  );
}

/** Reads a line at the terminal without showing it. */
function typed(question: string): Promise<string> {
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.resume();
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (finish: () => void) => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      finish();
    };
    const read = (chunk: string) => {
      for (const letter of chunk) {
        if (letter === '\r' || letter === '\n' || letter === '\u0004') return end(() => resolve(text));
        if (letter === '\u0003') return end(() => reject(new UsageError('Given up')));
        if (letter === '\u007f' || letter === '\b') text = [...text].slice(0, -1).join('');
        else if (text.length < longestInput) text += letter;
      }
    };
    stdin.on('data', read);
  });
}

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
    throw new UsageError('No password was given. Enter it in a terminal, or send it to standard input.');
  }
  const first = await typed('Password: ');
  if ((await typed('Repeat the password: ')) !== first)
    throw new UsageError('The passwords don’t match. Try again.');
  return first;
}

/**
 * A recovery key: typed at a terminal without being shown, or the first line of the standard input.
 * @throws {UsageError} none is given
 */
export async function readRecoveryKey(): Promise<string> {
  if (stdin.isTTY) return (await typed('Recovery key of the server that made the backup: ')).trim();
  for await (const line of createInterface({ input: stdin })) return line.slice(0, longestInput).trim();
  throw new UsageError(
    'The backup was made by another server. Give a file with that server’s recovery key as --key-file, or send the key to standard input.',
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

import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** A TXT record that the authority looks up. */
export interface ProofRecord {
  /** `_acme-challenge.` and the host name. */
  readonly name: string;
  /** Base64url. */
  readonly value: string;
}

/** Time for a call: DNS servers may take minutes to show a record, and the program waits for them. */
const callMs = 5 * 60_000;
const longestOutput = 2000;

/** @throws {Error} one line that says what to do, where the program can't be run */
export function checkDnsHook(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch (error) {
    throw new Error(
      `ACME_DNS_HOOK=${program} isn't a program that farthing may run. Check the path, and make it executable`,
      { cause: error },
    );
  }
}

/**
 * Calls the operator's program with three words: `set` or `remove`, the name of the record, and its value. No shell is
 * involved, and the program gets none of the service's settings. It and what it has started are ended when its time is over.
 * @throws {Error} a sentence with the end of its output, if it fails
 */
export async function callDnsHook(
  program: string,
  action: 'set' | 'remove',
  { name, value }: ProofRecord,
  { signal, timeoutMs = callMs }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<void> {
  const { PATH, HOME, LANG, TZ } = process.env;
  const child = spawn(program, [action, name, value], {
    cwd: '/',
    env: Object.fromEntries(
      Object.entries({ PATH, HOME, LANG, TZ }).filter(([, text]) => text !== undefined),
    ),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that all of it can be ended.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-longestOutput);
    });
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const outcome = await new Promise<string | undefined>((done) => {
    child.once('error', ({ message }) => done(message));
    child.once('exit', (code, killedBy) =>
      done(code === 0 ? undefined : `it ended with ${code ?? killedBy}`),
    );
    ends.addEventListener(
      'abort',
      () => done(`it took longer than ${Math.round(timeoutMs / 1000)} seconds`),
      {
        once: true,
      },
    );
  });
  endGroup(child.pid);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  if (outcome === undefined) return;
  const said = output.replace(/\s+/g, ' ').trim().slice(-200);
  throw new Error(
    `ACME_DNS_HOOK couldn't ${action} ${name}: ${outcome}${said === '' ? '' : `. It said: ${said}`}`,
  );
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process group has ended.
  }
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BaseFolders, Policy, ScopeValue } from '@farthing/capabilities';
import { commands } from './commands/all.ts';
import type { Arguments, WindowControls } from './commands/command.ts';
import { type Content, pagesOf } from './content.ts';
import { type Caller, permit, permitArguments } from './policy.ts';
import { invokePath, secretHeader } from './preload.ts';
import { badArguments, ShellError } from './shell-error.ts';

const largestCall = 32 * 1024 * 1024;

/** A window that gets pages and whose pages may call commands. */
export interface BridgeOptions {
  readonly label: string;
  readonly content: Content;
  /** Port on 127.0.0.1, so that the origin stays the same. 0 for any. */
  readonly port: number;
  readonly policy: Policy;
  readonly folders: BaseFolders;
  readonly window: WindowControls;
  readonly onCall?: (entry: CallEntry) => void;
}

/** A call for the log of the shell, which has refusals that the page doesn't see. */
export interface CallEntry {
  readonly window: string;
  readonly origin: string;
  /** Empty where the call was refused before it was read. */
  readonly command: string;
  /** `allowed`, or the code of the error. */
  readonly outcome: string;
  readonly message: string;
}

/** The server of one window, on an origin of its own. */
export interface Bridge {
  readonly origin: string;
  /** Secret that only the window's own pages have. */
  readonly secret: string;
  close(): void;
}

/**
 * Starts the loopback server of a window. It serves the pages, and runs the calls of pages of its own origin that know the
 * window's secret and that the policy permits. It never sends a CORS header: other origins can't read an answer.
 */
export async function openBridge(options: BridgeOptions): Promise<Bridge> {
  const secret = randomBytes(32).toString('base64url');
  const pages = pagesOf(options.content);
  const calls = new Calls(options, secret);
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    // A name that leads to this computer (DNS rebinding) isn't the window's own host.
    if (`http://${request.headers.host}` !== calls.origin) response.writeHead(421).end();
    else if (path === invokePath) void calls.answer(request, response);
    else pages(request, response).catch(() => response.destroy()); // the answer has begun
  });
  const port = await new Promise<number>((done, failed) => {
    server.once('error', failed);
    server.listen(options.port, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  calls.origin = `http://127.0.0.1:${port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: calls.origin, secret, close };
}

/** Calls of one window's pages. */
class Calls {
  origin = '';
  readonly #options: BridgeOptions;
  readonly #caller: Caller;
  readonly #secret: Buffer;
  readonly #picked = new Set<string>();

  constructor(options: BridgeOptions, secret: string) {
    const { label, content } = options;
    this.#options = options;
    this.#secret = digest(secret);
    // A server's page is a remote page for the policy, on this computer too. Its path proves nothing within an origin.
    this.#caller = { window: label, url: 'url' in content ? `${new URL(content.url).origin}/` : null };
  }

  /** Answers one call with its result or its error. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = request.headers.origin ?? '';
    let command = '';
    try {
      this.#authenticate(request, origin);
      const call = await readCall(request);
      command = call.command;
      const value = await this.#run(command, call.args);
      this.#log({ origin, command, outcome: 'allowed', message: '' });
      send(response, 200, { value });
    } catch (error) {
      const { code, message, status } = answerable(error);
      this.#log({ origin, command, outcome: code, message });
      send(response, status, { code, message });
    }
  }

  #authenticate({ method, headers }: IncomingMessage, origin: string): void {
    if (method !== 'POST') throw new ShellError('bad-method', 'Calls are sent with POST', 405);
    if (origin !== this.origin)
      throw new ShellError('wrong-origin', `Pages of ${origin || 'no origin'} can't call this window`);
    const given = headers[secretHeader];
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), this.#secret))
      throw new ShellError('wrong-secret', "The call doesn't have the secret of this window");
    if (headers['content-type'] !== 'application/json')
      throw new ShellError('bad-type', 'Calls are application/json', 415);
  }

  async #run(name: string, args: Arguments): Promise<ScopeValue> {
    const { policy, folders, window } = this.#options;
    const decision = permit(policy, this.#caller, name);
    const command = commands.get(name);
    if (!command) throw new ShellError('not-implemented', `This shell doesn't have ${name}`, 501);
    const requireScope = (scoped: Arguments) =>
      permitArguments(decision, { command: name, args: scoped }, folders);
    return command({ args, window, folders, picked: this.#picked, requireScope });
  }

  #log(entry: Omit<CallEntry, 'window'>): void {
    this.#options.onCall?.({ window: this.#options.label, ...entry });
  }
}

/** Secrets are compared as digests of one length, in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readCall(request: IncomingMessage): Promise<{ command: string; args: Arguments }> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > largestCall) throw new ShellError('too-large', 'The call has more than 32 MB', 413);
    parts.push(part);
  }
  const { command, args = {} } = parsed(Buffer.concat(parts).toString('utf8')) ?? {};
  if (typeof command !== 'string') throw badArguments('"command" must be a text');
  if (args === null || typeof args !== 'object' || Array.isArray(args))
    throw badArguments('"args" must be an object');
  return { command, args };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw badArguments('The call is not JSON');
  }
}

/** Errors of the system are told with their code, others without their text, which may have details of the shell. */
function answerable(error: unknown): ShellError {
  if (error instanceof ShellError) return error;
  const isOfSystem = error instanceof Error && 'code' in error && 'syscall' in error;
  return new ShellError('failed', isOfSystem ? error.message : 'The command failed', 500);
}

function send(response: ServerResponse, status: number, answer: object): void {
  if (response.destroyed) return;
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(JSON.stringify(answer));
}

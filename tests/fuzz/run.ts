import { Agent, request } from 'node:http';
import { seeded } from '../crash/load.ts';
import { type Actor, householder, newcomer, poolOf, signIn } from './actors.ts';
import { type Operation, readOperations } from './document.ts';
import type { IdKind } from './household.ts';
import { idPlaces } from './id-places.ts';
import { judge, type WireAnswer } from './judge.ts';
import { makeRequest, type WireRequest } from './requests.ts';
import { createValues } from './values.ts';

/** Something wrong that a request found. */
export interface Fault {
  readonly number: number;
  readonly actor: string;
  readonly operation: string;
  readonly what: string;
  readonly request: WireRequest;
  readonly answer: WireAnswer;
}

/** Options of a run. */
export interface FuzzOptions {
  readonly url: string;
  readonly requests: number;
  /** The same seed makes the same requests, but for ids and for what two at once do to each other. */
  readonly seed: number;
  /** An administrator who signs in with the password of server-process.ts. */
  readonly adminEmail: string;
  /** Requests at once. */
  readonly atOnce?: number;
  /** Told after each. */
  onAnswer?(number: number): void;
}

/** Findings of a run. */
export interface FuzzFindings {
  readonly faults: readonly Fault[];
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers with 2xx by operation; an operation without one was never right. */
  readonly succeeded: ReadonlyMap<string, number>;
  /** The names of all operations. */
  readonly operations: readonly string[];
  readonly tookMs: readonly number[];
  readonly slowest: readonly { readonly name: string; readonly ms: number }[];
}

/** Texts of a household no one of the run belongs to carry this; an answer that holds it has leaked. */
const strangersMark = 'zqstrangerqz';
/** Who did what, of everybody, is what administrators have the audit log for; it holds names of API tokens. */
const administratorsSee = 'GET /audit-log';
const lastIds = 20;

/**
 * Sends random requests, right and wrong, for all operations of a service that runs, as a user, an administrator, a
 * read-only token and no one, and judges each answer. Every operation gets the same share.
 * @throws Error when the books of a stranger, or of the token's owner, have changed
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzFindings> {
  const { url, seed } = options;
  const operations = await readOperations(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const stranger = await householder(url, strangersMark);
  const owner = await householder(url, 'zqownerqz');
  const issued = await owner.client.post('/api-tokens', {
    name: 'fuzz',
    scopes: ['read'],
    days: 30,
    password: owner.client.password,
  });
  if (issued.status !== 201) throw new Error(`api-tokens: ${JSON.stringify(issued.body)}`);
  const before = [await books(stranger.client), await books(owner.client)];

  const actors: Actor[] = [
    await freshUser(url),
    await freshAdmin(options),
    { name: 'read-only token', token: issued.body.token, ids: poolOf(owner.ids) },
    { name: 'nobody', token: undefined, ids: poolOf(stranger.ids) },
  ];
  const [user, admin] = actors as [Actor, Actor, Actor, Actor];
  const faults: Fault[] = [];
  const statuses = new Map<number, number>();
  const succeeded = new Map<string, number>();
  const took: { name: string; ms: number }[] = [];
  let renewing: Promise<void> | undefined;

  const one = async (number: number): Promise<void> => {
    await renewing;
    const values = createValues(seeded(seed * 1_000_003 + number));
    const operation = operations[number % operations.length] as Operation;
    const isAdmins = operation.path.startsWith('/api/v1/admin');
    const turn = values.below(10);
    const actor = actors[turn < 6 ? (isAdmins ? 1 : 0) : turn < 8 ? (isAdmins ? 0 : 1) : turn - 6] as Actor;
    const places = new Map(
      idPlaces(operation).map(({ name, kind }) => [name.split('.').findLast((part) => part !== '[]'), kind]),
    );
    const idOf = (name: string): string => {
      const kind = places.get(name) ?? poolOfPath(operation.path);
      const whose =
        values.chance(0.12) && kind !== 'user' && kind !== 'tag' ? poolOf(stranger.ids) : actor.ids;
      const ids = whose.get(kind) ?? [];
      return ids.length > 0 && values.chance(0.9) ? values.pick(ids) : '01890000-0000-7000-8000-000000000000';
    };
    const wire = makeRequest(operation, values, idOf);
    const token = actor.token;
    if (token !== undefined)
      wire.headers.authorization = values.chance(0.01) ? `Bearer ${token}x` : `Bearer ${token}`;
    const began = performance.now();
    const answer = await send(url, agent, wire);
    took.push({ name: operation.name, ms: performance.now() - began });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const sameMethod = wire.method === operation.method;
    if (answer.status < 300 && sameMethod)
      succeeded.set(operation.name, (succeeded.get(operation.name) ?? 0) + 1);
    const what =
      judge(operation, wire, answer) ??
      (answer.text.includes(strangersMark) &&
      !(actor === admin && operation.name === administratorsSee) &&
      !wire.target.includes(strangersMark)
        ? 'holds a text of a stranger'
        : undefined) ??
      (actor.name === 'nobody' && operation.signedIn && answer.status < 400 ? 'open to nobody' : undefined);
    if (what !== undefined)
      faults.push({ number, actor: actor.name, operation: operation.name, what, request: wire, answer });
    if (answer.status === 201 && sameMethod) remember(actor, operation, answer);
    if (
      answer.status === 401 &&
      (actor === user || actor === admin) &&
      actor.token === token &&
      !wire.headers.authorization?.endsWith('x')
    )
      await renew(actor);
    options.onAnswer?.(number);
  };

  /** Someone whose session has ended, or who deleted themself, comes again; requests wait for it. */
  const renew = async (actor: Actor): Promise<void> => {
    renewing ??= (async () => {
      const probe = await fetch(`${url}/api/v1/profile`, {
        headers: { authorization: `Bearer ${actor.token}` },
      });
      if (probe.status === 401)
        Object.assign(actor, actor === user ? await freshUser(url) : await freshAdmin(options));
    })().finally(() => {
      renewing = undefined;
    });
    await renewing;
  };

  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < options.requests) await one(next++);
  };
  await Promise.all(Array.from({ length: options.atOnce ?? 4 }, worker));
  agent.destroy();

  const after = [await books(stranger.client), await books(owner.client)];
  if (after[0] !== before[0]) throw new Error('The books of a stranger have changed');
  if (after[1] !== before[1]) throw new Error('The books of the owner of a read-only token have changed');
  const slowest = took.toSorted((left, right) => right.ms - left.ms).slice(0, 8);
  return {
    faults,
    statuses,
    succeeded,
    operations: operations.map(({ name }) => name),
    tookMs: took.map(({ ms }) => ms),
    slowest,
  };
}

async function freshUser(url: string): Promise<Actor> {
  const { client, ids } = await householder(url, 'zquserqz');
  return { name: 'user', token: client.token, ids: poolOf(ids) };
}

async function freshAdmin({ url, adminEmail }: FuzzOptions): Promise<Actor> {
  const client = await signIn(url, adminEmail);
  const someone = await newcomer(url);
  return { name: 'admin', token: client.token, ids: new Map([['user', [someone.id]]]) };
}

/** Returns the key, by path, of ids that don't belong to a household (backups, invites, jobs). */
function poolOfPath(path: string): string {
  return path.replace(/^\/api\/v1/, '').replace(/\/\{.*$/, '');
}

/** Keeps the id of what a request made, for later ones. */
function remember(actor: Actor, operation: Operation, answer: WireAnswer): void {
  const { id } = (JSON.parse(answer.text || '{}') ?? {}) as { id?: unknown };
  if (typeof id !== 'string') return;
  const alike = idPlaces({
    ...operation,
    path: `${operation.path}/{id}`,
    parameters: [{ name: 'id', in: 'path', schema: {} }],
    json: undefined,
    form: undefined,
  });
  const kind: IdKind | string = alike[0]?.kind ?? poolOfPath(operation.path);
  const ids = actor.ids.get(kind) ?? [];
  actor.ids.set(kind, [...ids.slice(-lastIds), id]);
}

/** Everything that a user's lists say, in one text. */
async function books(client: {
  get(path: string): Promise<{ status: number; body: unknown }>;
}): Promise<string> {
  const paths = [
    '/accounts',
    '/transactions?limit=500',
    '/categories',
    '/budgets',
    '/budgets/moves',
    '/rules',
    '/tags',
    '/goals',
    '/holdings',
    '/securities',
    '/pensions',
    '/tax/payslips',
    '/tax/disposals',
    '/tax/share-awards',
    '/tax/income-sources',
    '/tax/profiles/2025-26',
    '/imports',
    '/import-profiles',
    '/exchange-rates',
    '/forecasts/plans',
    '/history?limit=200',
    '/profile',
  ];
  const answers = await Promise.all(paths.map(async (path) => [path, await client.get(path)] as const));
  for (const [path, { status, body }] of answers)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return JSON.stringify(answers.map(([path, { body }]) => [path, body]));
}

function send(url: string, agent: Agent, wire: WireRequest): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const headers = { ...wire.headers, ...(wire.body ? { 'content-length': String(wire.body.length) } : {}) };
    const sent = request(
      { agent, hostname, port, method: wire.method, path: wire.target, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
        response.on('error', fail);
      },
    );
    sent.setTimeout(120_000, () => sent.destroy(new Error(`no answer: ${wire.method} ${wire.target}`)));
    sent.on('error', fail);
    sent.end(wire.body);
  });
}

import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/connection.ts';
import { copyHousehold } from '../../database/household-copy.ts';
import { copySharing } from '../../database/sharing-copy.ts';
import { asSystem, readAsSystem } from '../../database/system-scope.ts';
import { asUser, readAsUser } from '../../database/user-scope.ts';
import { fillCouple, joinCouple } from '../../features/admin/demo/couple-service.ts';
import {
  blobsOfHousehold,
  type Couple,
  completeTemplate,
  copyBlobs,
  deleteHistory,
  demoPartner,
  demoUser,
  makeDemoUser,
  readDemoState,
  recordReset,
  removeTemplate,
  unfinishedEmail,
} from '../../features/admin/demo/service.ts';
import type { Ask, WorkAsUser } from '../../features/ledger/sample-data/service.ts';
import { deleteEverything } from '../../features/ledger/transactions/service.ts';
import { readYearsToCopy, shareCopiedYears } from '../../features/tax/couple/service.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { measured } from './job-runs.ts';

/** Dependencies of demo resets. */
export interface DemoParts {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly hash: (password: string) => Promise<string>;
  /** Signs in over the API of this very process, without the network. */
  readonly signIn: (email: string, password: string) => Promise<{ ask: Ask; signOut(): Promise<void> }>;
  /** Invalidates the data that this process caches about a signed-in user. */
  readonly forget: (userId: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Demo resets of a running service. */
export interface DemoResets {
  /**
   * Resets the demo if that is due: at the first start, or in a new hour. One instance does it while the
   * others wait. On a new day the data is regenerated, so that it always ends today.
   * @param now Unix milliseconds, the current time by default
   * @param evenIfDone resets even if already done in this hour
   * @returns true if the demo was reset
   */
  putBack(now?: number, evenIfDone?: boolean): Promise<boolean>;
  /** Puts it back at every full hour. */
  start(): void;
  close(): Promise<void>;
}

/** Any constant: instances take turns. */
const turn = 7_241_083;
const hourMs = 3_600_000;
const againMs = 60_000;

/** Resets the demo household regularly. */
export function createDemoResets(parts: DemoParts): DemoResets {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const putBack = (now = Date.now(), evenIfDone = false) =>
    measured('demo-reset', () => inTurn(parts.database, () => putBackIfDue(parts, now, evenIfDone)));
  const wait = (milliseconds: number) => {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = putBack().then(
        () => wait(untilNextHour()),
        (error: unknown) => {
          if (!isClosed) parts.onError(error);
          wait(Math.min(againMs, untilNextHour()));
        },
      );
    }, milliseconds).unref();
  };
  return {
    putBack,
    start: () => wait(untilNextHour()),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** A moment behind the hour: a timer that is early must not find that nothing is due. */
function untilNextHour(): number {
  return hourMs - (Date.now() % hourMs) + 50;
}

/** Runs work while no other instance does. The lock belongs to the connection: it ends with this process at the latest. */
async function inTurn<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const client = await database.system.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [turn]);
    return await work();
  } finally {
    client.release(true);
  }
}

async function putBackIfDue(parts: DemoParts, now: number, evenIfDone: boolean): Promise<boolean> {
  const { database, blobs } = parts;
  const day = new Date(now).toISOString().slice(0, 10);
  const state = await readAsSystem(database, (scope) => readDemoState(scope, now, day));
  if (!state.isDue && !evenIfDone) return false;
  // First, as those of an earlier version have the same address.
  for (const id of state.leftOver) {
    await removeHousehold(parts, id);
    parts.forget(id);
  }
  const from = state.template ?? (await makeTemplates(parts, day));
  const to = await makeMissingUsers(parts, state.demo);
  const users = people.map((who) => ({ from: from[who], to: to[who] }));
  for (const user of users) {
    const names = await readAsUser(database, user.from, blobsOfHousehold);
    await copyBlobs(blobs, names, user.from, user.to);
    await copyHousehold(database, user.from, user.to);
  }
  // Shares went with the accounts that were replaced.
  const household = await asSystem(database, (scope) => copySharing(scope, users));
  for (const user of users) {
    const years = await readAsUser(database, user.from, readYearsToCopy);
    await asUser(database, user.to, (scope) => shareCopiedYears(scope, household, years));
  }
  // The note comes last, so that a reset that was cut short is done again.
  await asSystem(database, (scope) => recordReset(scope, to.robin, now - (now % hourMs)));
  for (const user of users) parts.forget(user.to);
  return true;
}

const people = ['robin', 'partner'] as const;

async function makeTemplates(parts: DemoParts, day: string): Promise<Couple> {
  const { database } = parts;
  const robin = await makeFiller(parts, demoUser.display_name);
  const partner = await makeFiller(parts, demoPartner.display_name);
  const template = { robin: robin.id, partner: partner.id };
  await asSystem(database, (scope) => joinCouple(scope, template, day));
  await fillCouple({ robin, partner }, day);
  for (const { id, signOut } of [robin, partner]) {
    await signOut();
    await asUser(database, id, deleteHistory);
  }
  await asSystem(database, (scope) => completeTemplate(scope, template, day));
  return template;
}

/** Makes a user for untouched records, signed in. */
async function makeFiller({ database, hash, signIn }: DemoParts, display_name: string) {
  const password = randomBytes(24).toString('base64url');
  const password_hash = await hash(password);
  const email = unfinishedEmail();
  const id = await asSystem(database, (scope) => makeDemoUser(scope, { email, display_name }, password_hash));
  const work: WorkAsUser = (own) => asUser(database, id, own);
  return { id, asUser: work, ...(await signIn(email, password)) };
}

async function makeMissingUsers({ database, hash }: DemoParts, present: Partial<Couple>): Promise<Couple> {
  const make = async (user: Parameters<typeof makeDemoUser>[1], password: string) => {
    const password_hash = await hash(password);
    return asSystem(database, (scope) => makeDemoUser(scope, user, password_hash));
  };
  return {
    robin: present.robin ?? (await make(demoUser, demoUser.password)),
    partner: present.partner ?? (await make(demoPartner, randomBytes(24).toString('base64url'))),
  };
}

/** Its blobs go with the sweep of attachments. */
async function removeHousehold({ database }: DemoParts, id: string): Promise<void> {
  await asUser(database, id, deleteEverything);
  await asSystem(database, (scope) => removeTemplate(scope, id));
}

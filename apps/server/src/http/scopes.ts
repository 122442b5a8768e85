import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connection.ts';
import { readStamp } from '../database/data-stamp.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { asSystem, readAsSystem, type SystemScope } from '../database/system-scope.ts';
import { asUser, readAsUser, StampMoved, snapshotOfUser, type UserScope } from '../database/user-scope.ts';
import { signedIn } from './authentication.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** One transaction as the signed-in user: committed when `work` answers. */
    asUser<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /** Reads as the signed-in user, in one round trip a query. */
    readAsUser<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /** Several reads as the signed-in user that see one and the same moment. */
    snapshotAsUser<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /** The same for reads that write nothing and may find what they ask for in memory, by the stamp of the data. */
    pictureAsUser<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /**
     * Several reads for a report that see one and the same moment, and write nothing: on the replica, where there is one
     * and it has all of the user's data.
     * @param stamp that of the user's data, read for this request; none where `stampIsNew` said so
     * @returns what was read, and the stamp of the data it was read of
     */
    reportAsUser<Result>(
      stamp: string | undefined,
      work: (scope: UserScope) => Promise<Result>,
    ): Promise<{ readonly stamp: string; readonly result: Result }>;
    /** Whether the user has just written here: the stamp need not be asked for, as nothing is known by it. */
    stampIsNew(): boolean;
    /** One transaction of the service itself. */
    asSystem<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
    /** Single statements of the service itself. */
    readAsSystem<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
  }
}

/** With `true`: the request takes back what an earlier one did; the history shows it as its undoing. */
const undoHeader = 'farthing-undo';

/** Who has written here since something was made of his data. It saves a question; nothing is decided by it. */
const writers = new Set<string>();
const mostWriters = 1000;

function noteWriter(userId: string): void {
  if (writers.size >= mostWriters) writers.clear();
  writers.add(userId);
}

/** Gives every request its ways into the database; routes open a scope, services work in it. */
export function addScopes(app: FastifyInstance, database: Database, replica?: ReadReplica): void {
  app.decorateRequest('asUser', async function (work) {
    await this.checkStillSignedIn();
    const { id, session_id, api_token } = signedIn(this);
    const takesBack = this.headers[undoHeader] === 'true';
    const actor = api_token === undefined ? 'you' : 'token';
    const result = await asUser(database, id, work, 'read committed', { actor, session_id, takesBack });
    if (this.method !== 'GET') noteWriter(id);
    return result;
  });
  app.decorateRequest('readAsUser', function (work) {
    return readAsUser(database, signedIn(this).id, work);
  });
  app.decorateRequest('snapshotAsUser', function (work) {
    return asUser(database, signedIn(this).id, work, 'repeatable read');
  });
  app.decorateRequest('pictureAsUser', async function (work) {
    const stamp = await this.readAsUser(readStamp);
    return (await this.reportAsUser(stamp, work)).result;
  });
  app.decorateRequest('reportAsUser', async function (stamp, work) {
    const { id } = signedIn(this);
    const stamped = async (scope: UserScope) => {
      const result = await work(scope);
      return { stamp: await readStamp(scope), result };
    };
    if (stamp === undefined) return snapshotOfUser(database.users, id, stamped, 'new');
    const read = await replica?.read(id, stamp, work);
    if (read) return { stamp, ...read };
    try {
      return { stamp, result: await snapshotOfUser(database.users, id, work, stamp) };
    } catch (error) {
      if (!(error instanceof StampMoved)) throw error;
      return snapshotOfUser(database.users, id, stamped);
    }
  });
  app.decorateRequest('stampIsNew', function () {
    return replica === undefined && writers.delete(signedIn(this).id);
  });
  app.decorateRequest('asSystem', async function (work) {
    await this.checkStillSignedIn();
    return asSystem(database, work);
  });
  app.decorateRequest('readAsSystem', (work) => readAsSystem(database, work));
}

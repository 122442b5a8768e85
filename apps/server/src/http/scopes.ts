import type { OutgoingRequest } from '@farthing/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { readDataVersion } from '../database/data-version.ts';
import { asGuest, asYearGuest, type GuestScope, type OthersYear } from '../database/guest-scope.ts';
import { findHousehold, type HouseholdState } from '../database/household-state.ts';
import { asMember, type MemberRequest, type MemberScope } from '../database/member-scope.ts';
import { inOwnersRows } from '../database/owner-scope.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { asSystem, readAsSystem, type SystemScope } from '../database/system-scope.ts';
import { asUser, readAsUser, snapshotOfUser, type UserScope } from '../database/user-scope.ts';
import { checkReachesHousehold, signedIn } from './authentication.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Reads as the signed-in user, with one round trip for each query. Two queries may see different states of the
     * data.
     */
    read<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /**
     * Runs several reads as the signed-in user in one snapshot, on the replica if there is one with all of the user's
     * data. Values may come from the cache of the data version.
     */
    report<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /** Runs one transaction as the signed-in user, which commits when `work` returns. */
    write<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /**
     * Runs one transaction of the user that records another service's response. It runs even if the session has ended
     * in the meantime, because that response can't be requested again.
     */
    record<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
    /**
     * Reads the household of the signed-in user with what everyone shares, once for each request and never from a
     * cache. A withdrawn permission therefore applies to the next request on every instance.
     */
    household(): Promise<HouseholdState | undefined>;
    /** Reads the household again. */
    householdNow(): Promise<HouseholdState | undefined>;
    /**
     * Reads what others in the household share with the signed-in user, once for each of them.
     * @param only person whose accounts to read; default: everyone who shares something
     */
    asGuest<Result>(work: (scope: GuestScope) => Promise<Result>, only?: string): Promise<Result[]>;
    /** Reads a tax year that someone else shares with the signed-in user. Undefined if they don't. */
    asYearGuest<Result>(
      wanted: OthersYear,
      work: (scope: GuestScope) => Promise<Result>,
    ): Promise<Result | undefined>;
    /**
     * Runs one transaction as the signed-in user in an account that someone else shares with them.
     * @param isRead true records nothing in the history
     */
    asMember<Result>(
      shared: Omit<MemberRequest, 'id' | 'session_id'>,
      work: (scope: MemberScope) => Promise<Result>,
      isRead?: boolean,
    ): Promise<Result>;
    /**
     * Runs one transaction in the owner's rows with the owner's rights, within a member's transaction (see
     * `owner-scope.ts`).
     * @param isTrial true keeps nothing
     */
    inOwnersRows<Result>(
      member: MemberScope,
      work: (owner: UserScope) => Promise<Result>,
      isTrial?: boolean,
    ): Promise<Result>;
    /** Runs one transaction of the service itself. */
    system<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
    /** Runs single statements of the service itself, each committed on its own. */
    systemStatements<Result>(work: (scope: SystemScope) => Promise<Result>): Promise<Result>;
  }
}

/** True if the request undoes an earlier one. The history then shows it as an undo. */
const undoHeader = 'farthing-undo';

/** Gives every request its access to the database. Routes open a scope, and services work in it. */
export function addScopes(app: FastifyInstance, database: Database, replica?: ReadReplica): void {
  app.decorateRequest('read', function (work) {
    return readAsUser(database, signedIn(this).id, work);
  });
  app.decorateRequest('report', async function (work) {
    const { id } = signedIn(this);
    const read = replica && (await replica.read(id, await this.read(readDataVersion), work));
    return read ? read.result : snapshotOfUser(database.users, id, work);
  });
  app.decorateRequest('write', async function (work) {
    await this.checkStillSignedIn();
    return this.record(work);
  });
  app.decorateRequest('record', async function (work) {
    const { id, session_id, api_token } = signedIn(this);
    const takesBack = this.headers[undoHeader] === 'true';
    const actor = api_token === undefined ? 'you' : 'token';
    return asUser(database, id, work, { actor, session_id, takesBack });
  });
  const households = new WeakMap<FastifyRequest, Promise<HouseholdState | undefined>>();
  app.decorateRequest('householdNow', function () {
    const { id } = signedIn(this);
    return readAsSystem(database, (scope) => findHousehold(scope, id));
  });
  app.decorateRequest('household', function () {
    const household = households.get(this) ?? this.householdNow();
    households.set(this, household);
    return household;
  });
  app.decorateRequest('asGuest', async function (work, only) {
    checkReachesHousehold(signedIn(this));
    return asGuest(database, { id: signedIn(this).id, only, household: await this.household() }, work);
  });
  app.decorateRequest('asYearGuest', function (wanted, work) {
    checkReachesHousehold(signedIn(this));
    return asYearGuest(database, signedIn(this).id, wanted, work);
  });
  app.decorateRequest('asMember', async function (shared, work, isRead) {
    await this.checkStillSignedIn();
    checkReachesHousehold(signedIn(this));
    const { id, session_id } = signedIn(this);
    return asMember(database, { ...shared, id, session_id }, work, isRead);
  });
  app.decorateRequest('inOwnersRows', (member, work, isTrial) =>
    inOwnersRows(database, member, work, isTrial),
  );
  app.decorateRequest('system', async function (work) {
    await this.checkStillSignedIn();
    return asSystem(database, work);
  });
  app.decorateRequest('systemStatements', (work) => readAsSystem(database, work));
}

/** Logged facts about an outgoing request. */
export type OutgoingFacts = Pick<
  OutgoingRequest,
  'purpose' | 'host' | 'status' | 'bytes_out' | 'bytes_in' | 'ms'
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Log for outgoing requests: the log of this request, and the user's record. */
    readonly outgoing: { info(facts: OutgoingFacts, message: string): void };
  }
}

/**
 * Gives every request a log of its outgoing requests. No response waits for it, but stopping the service does.
 * @param record writes one entry
 */
export function addOutgoing(
  app: FastifyInstance,
  record: (facts: OutgoingFacts, userId: string | null) => Promise<void>,
): void {
  const pending = new Set<Promise<void>>();
  app.decorateRequest('outgoing', {
    getter() {
      const { log, user } = this;
      return {
        info(facts: OutgoingFacts, message: string) {
          log.info(facts, message);
          const written = record(facts, user?.id ?? null)
            .catch((error: unknown) => log.error({ err: error }, 'an outgoing request is not in the ledger'))
            .finally(() => pending.delete(written));
          pending.add(written);
        },
      };
    },
  });
  app.addHook('onClose', () => Promise.all(pending).then(() => undefined));
}

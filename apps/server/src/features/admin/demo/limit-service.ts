import type { SystemScope } from '../../../database/system-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { Problem } from '../../../problems/problem.ts';
import { demoPartner, demoUser, mayStillAdd, minutesText, nextReset } from './rules.ts';
import { countRows, findUserId, listTemplates } from './store.ts';

/** The ways into the database that looking for room needs. */
export interface RoomScopes {
  readonly systemStatements: <Result>(work: (scope: SystemScope) => Promise<Result>) => Promise<Result>;
  readonly read: <Result>(id: string, work: (scope: UserScope) => Promise<Result>) => Promise<Result>;
}

/** So long a count is good: visitors may add more than is meant for as long. */
const countedForMs = 2000;

/**
 * Creates a check that rejects additions once visitors have added too many rows. @returns a function to call
 * before each request that may add rows, with its user and Unix milliseconds @throws {Problem} demo-full
 */
export function createRoomCheck({ systemStatements, read }: RoomScopes) {
  let known: { readonly at: number; readonly isFull: Promise<boolean> } | undefined;

  async function isFull(id: string): Promise<boolean> {
    const templates = (await systemStatements(listTemplates)).filter(({ email }) =>
      /^(household|partner)-/.test(email),
    );
    if (templates.length === 0) return false;
    const partner = await systemStatements((scope) => findUserId(scope, demoPartner.email));
    // Visitors also add to accounts that the partner shares.
    const both = [id, ...(partner === undefined ? [] : [partner])];
    const count = async (ids: readonly string[]) => {
      let sum = 0;
      for (const one of ids) sum += await read(one, countRows);
      return sum;
    };
    return !mayStillAdd(await count(both), await count(templates.map((template) => template.id)));
  }

  return async (userId: string, now: number): Promise<void> => {
    const demoId = await systemStatements((scope) => findUserId(scope, demoUser.email));
    if (userId !== demoId) return; // the untouched household, as it is made
    if (known === undefined || now - known.at > countedForMs) known = { at: now, isFull: isFull(demoId) };
    const { isFull: answer } = known;
    answer.catch(() => {
      known = undefined;
    });
    if (!(await answer)) return;
    const leftMs = nextReset(now) - now;
    throw new Problem('demo-full', {
      detail: `The demo is full. It resets ${minutesText(leftMs)}.`,
      retryAfterSeconds: leftMs / 1000,
    });
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/server/src/database/connection.ts';
import { readAsUser, type UserScope } from '../../apps/server/src/database/user-scope.ts';
import { checkTotals } from '../../apps/server/src/features/ledger/ledger-totals/service.ts';
import { ask, embeddedUrl, type ServerProcess, signIn } from '../contract/server-process.ts';
import { expiresAt, findAuthLosses } from './auth-load.ts';
import { findBackupLosses } from './backup-load.ts';
import { type Ledger, statementRows, type UserLedger } from './load.ts';

/** Result of the check after a restart. Every list is empty if nothing was lost. */
export interface Losses {
  readonly registrations: string[];
  readonly sessions: string[];
  /** Refreshes and sign-outs that did not last. */
  readonly auth: string[];
  readonly transactions: string[];
  readonly edits: string[];
  readonly bulkEdits: string[];
  readonly attachments: string[];
  readonly imports: string[];
  readonly backups: string[];
  readonly halves: string[];
  readonly totals: string[];
}

/** A check that found nothing wrong. */
export function noLosses(): Losses {
  return {
    registrations: [],
    sessions: [],
    auth: [],
    transactions: [],
    edits: [],
    bulkEdits: [],
    attachments: [],
    imports: [],
    backups: [],
    halves: [],
    totals: [],
  };
}

/**
 * Looks for everything that was acknowledged, in the database as its owner, in the folder of attachments, and through
 * the front door. What was in doubt is known afterwards, and the ledger told.
 * @param fresh addresses registered since the last check
 * @param isLast whether the newest backup is restored for a test as well
 */
export async function findLosses(
  server: ServerProcess,
  ledger: Ledger,
  fresh: readonly string[],
  isLast: boolean,
): Promise<Losses> {
  const losses = noLosses();
  await Promise.all(
    fresh.map((email) => signIn(server.url, email).catch(() => losses.registrations.push(email))),
  );
  const database = openDatabase(embeddedUrl(server.dataDir), () => {});
  try {
    for (const user of ledger.users.values()) {
      await checkSessions(server.url, user, losses);
      losses.auth.push(...(await findAuthLosses(server.url, user.auth)));
      await checkUser(database, server.dataDir, user, losses);
    }
  } finally {
    await database.close();
  }
  const { lost, halves } = await findBackupLosses(server, ledger.backups, isLast);
  losses.backups.push(...lost);
  losses.halves.push(...halves);
  return losses;
}

/** Newest sessions of a user, which a round has made: an access token lives for 15 minutes, so older ones may be over. */
async function checkSessions(url: string, user: UserLedger, losses: Losses): Promise<void> {
  const newest = [...user.sessions].slice(-20);
  const answers = await Promise.all(newest.map((token) => ask(url, 'GET', '/api/v1/profile', { token })));
  losses.sessions.push(
    ...newest.filter((token, index) => answers[index]?.status !== 200 && expiresAt(token) > Date.now()),
  );
}

async function checkUser(
  database: Database,
  dataDir: string,
  user: UserLedger,
  losses: Losses,
): Promise<void> {
  const profile = await database.system.query<{ id: string }>('select id from users where email = $1', [
    user.email,
  ]);
  const userId = profile.rows[0]?.id;
  if (userId === undefined) {
    losses.registrations.push(user.email);
    return;
  }
  await readAsUser(database, userId, async (scope) => {
    await checkTransactions(scope, user, losses);
    await checkImports(scope, user, losses);
    await checkAttachments(scope, dataDir, user, losses);
    losses.totals.push(
      ...(await checkTotals(scope, ['GBP'])).map((difference) => JSON.stringify(difference)),
    );
  });
}

async function checkTransactions(scope: UserScope, user: UserLedger, losses: Losses): Promise<void> {
  const single = await scope.tables
    .selectFrom('transactions')
    .select(['id', 'merchant', 'notes'])
    .where('import_id', 'is', null)
    .execute();
  const kept = new Map(single.map((row) => [row.id, row]));
  losses.transactions.push(...[...user.transactions, ...user.bulk.ids].filter((id) => !kept.has(id)));

  for (const [id, { sure, maybe }] of user.edits) {
    const merchant = kept.get(id)?.merchant;
    if (merchant !== sure && (maybe === undefined || merchant !== maybe))
      losses.edits.push(`${id}: ${sure} became ${merchant}`);
    else user.edits.set(id, { sure: merchant, maybe: undefined });
  }

  const { bulk } = user;
  const notes = new Set(bulk.ids.map((id) => kept.get(id)?.notes ?? undefined));
  const [found] = notes;
  if (notes.size > 1) losses.halves.push(`bulk edit: ${[...notes].join(', ')}`);
  else if (found !== bulk.sure && (bulk.maybe === undefined || found !== bulk.maybe))
    losses.bulkEdits.push(`${bulk.sure} became ${found}`);
  else {
    bulk.sure = found;
    bulk.maybe = undefined;
  }
}

async function checkImports(scope: UserScope, user: UserLedger, losses: Losses): Promise<void> {
  const { rows } = await sql<{ mark: string; count: number }>`
    select coalesce(substring(concat(description, ' ', merchant) from 'S[0-9]+x[0-9]+ '), 'unknown') as mark,
      count(*)::integer as count
    from transactions where import_id is not null group by 1
  `.execute(scope.tables);
  const found = new Map(rows.map(({ mark, count }) => [mark, count]));
  losses.imports.push(...[...user.imports].filter((mark) => found.get(mark) !== statementRows));
  losses.halves.push(...[...found].filter(([, count]) => count !== statementRows).map(([mark]) => mark));
  const strange = [...found.keys()].filter((mark) => !user.imports.has(mark) && !user.doubtful.has(mark));
  losses.imports.push(...strange);
}

/** Every row has its file, whole; every attachment that was acknowledged has its row. */
async function checkAttachments(
  scope: UserScope,
  dataDir: string,
  user: UserLedger,
  losses: Losses,
): Promise<void> {
  const rows = await scope.tables.selectFrom('attachments').select(['id', 'blob', 'sha256']).execute();
  const kept = new Map(rows.map((row) => [row.id, row.sha256]));
  losses.attachments.push(
    ...[...user.attachments].filter(([id, sum]) => kept.get(id) !== sum).map(([id]) => id),
  );
  for (const { id, blob, sha256 } of rows) {
    const file = join(dataDir, 'attachments', scope.userId, blob);
    const isWhole =
      existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sha256;
    if (!isWhole) losses.halves.push(`attachment ${id}`);
  }
}

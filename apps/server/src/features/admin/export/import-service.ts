import type { BroughtExport } from '@farthing/api-contract';
import { MoneyError, parseMinor } from '@farthing/money';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import type { ZipReader } from '../../../platform/zip/zip-reader.ts';
import { errorCode, errorFact, errorMessage } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';
import { announceSessionChange, type SignInCache } from '../../identity/sessions/service.ts';
import {
  type AttachmentPorts,
  receiveFile,
  removeStored,
  type StoredFile,
} from '../../ledger/attachments/service.ts';
import {
  addMinor,
  applyDelta,
  emptyDelta,
  movingTotalsOnce,
  replaceEntries,
} from '../../ledger/ledger-totals/service.ts';
import { checkBrought } from '../../ledger/rules/service.ts';
import {
  clearTable,
  countContradictions,
  countRowsInTheWay,
  insertLines,
  listColumns,
  listPlainSums,
  listSplitRows,
  listTotals,
  lockForImport,
  renewFeed,
  writeSettings,
} from './archive-store.ts';
import { type ArchivedTable, archivedTables } from './archive-table-rules.ts';
import {
  attachmentPath,
  checkLines,
  damaged,
  type ManifestContents,
  pathOf,
  readManifest,
} from './manifest-rules.ts';

/** Dependencies of importing an export. */
export interface ImportParts {
  readonly attachments: AttachmentPorts;
  /** Opens a zip; its refusals are `BadZip`. */
  readonly openZip: (path: string) => Promise<ZipReader>;
  /** Path of the zip file. */
  readonly path: string;
  /** A folder for files while they are looked at, removed by the caller. */
  readonly folder: string;
  readonly cache: SignInCache;
  /** Called with the number of records loaded and the total. */
  readonly onProgress: (done: number, total: number) => void;
}

/** An opened export. */
interface ImportSource {
  readonly zip: ZipReader;
  readonly manifest: ManifestContents;
  /** Files of attachments, by the id of the attachment. */
  readonly stored: Map<string, StoredFile>;
}

const mostManifestBytes = 8 * 1024 * 1024;

/**
 * Imports an export into an empty account, all of it or nothing. Ids are preserved, so that bank rows
 * imported earlier are still recognised. Another user's rows may have the same ids, because every key starts
 * with the user. Derived totals are recalculated and compared with the manifest.
 * @throws {Problem} account-not-empty, export-unreadable, export-version, attachment-quota-full and those of
 * attachments
 */
export async function bringExport(
  scopes: Pick<UserScopes, 'write'>,
  userId: string,
  parts: ImportParts,
): Promise<BroughtExport> {
  let zip: ZipReader | undefined;
  try {
    zip = await parts.openZip(parts.path);
    return await bringZip(scopes, userId, zip, parts);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await zip?.close();
  }
}

async function bringZip(
  scopes: Pick<UserScopes, 'write'>,
  userId: string,
  zip: ZipReader,
  { attachments, folder, cache, onProgress }: ImportParts,
): Promise<BroughtExport> {
  const manifest = readManifest(
    await zip.text('manifest.json', mostManifestBytes),
    zip.entries.map(({ name }) => name),
  );
  await scopes.write(checkEmpty);
  const stored = new Map<string, StoredFile>();
  try {
    const source = { zip, manifest, stored };
    await storeFiles(userId, source, attachments, folder);
    return await scopes.write(async (scope) => {
      const brought = await load(scope, source, onProgress);
      await announceSessionChange(scope, cache, userId);
      return brought;
    });
  } catch (error) {
    await removeStored(userId, attachments, [...stored.values()]);
    throw error;
  }
}

/** Rejects an export where there are records already. @throws {Problem} account-not-empty, saying what there is */
export async function checkEmpty(scope: UserScope): Promise<void> {
  const found = await countRowsInTheWay(scope, archivedTables);
  if (found.length === 0) return;
  const named = found
    .toSorted((left, right) => weight(left.table) - weight(right.table))
    .slice(0, 3)
    .map(({ table, rows }) => `${rows >= 1000 ? 'a thousand or more' : rows} ${recordsOf(table, rows)}`);
  throw new Problem('account-not-empty', {
    detail: `An export can only be imported into an empty account, but this one has ${named.join(', ')}. Register a new user for the import.`,
  });
}

/** Returns the words for rows of a table: `securities` is "security" or "securities". */
function recordsOf(table: string, rows: number): string {
  const words = table.replaceAll('_', ' ');
  return rows !== 1 || words.endsWith('series') ? words : words.replace(/ies$/, 'ys').replace(/s$/, '');
}

function weight(table: string): number {
  return ['accounts', 'transactions', 'holding_trades'].indexOf(table) === -1 ? 1 : 0;
}

/** Looks at the files of attachments as if they were sent one by one, and stores them. */
async function storeFiles(
  userId: string,
  { zip, manifest, stored }: ImportSource,
  ports: AttachmentPorts,
  folder: string,
): Promise<void> {
  const path = pathOf('attachments');
  if (!manifest.files.some(({ name }) => name === path)) return;
  let bytes = 0;
  for await (const lines of zip.lines(path)) {
    for (const line of lines) {
      const { id, name, sha256, content_type } = asFacts(line);
      if (stored.has(id)) throw damaged('The export contains an attachment twice');
      const at = `${folder}/attachment`;
      const file = await zip.extract(attachmentPath(id), at);
      if (file.sha256 !== sha256)
        throw damaged(
          `The file of the attachment ${name.slice(0, 60)} has changed since the export was made`,
        );
      bytes += file.size;
      if (bytes > ports.quotaBytes) throw new Problem('attachment-quota-full');
      const kept = await receiveFile(
        ports,
        userId,
        { name, declaredType: content_type, path: at, ...file },
        async (one) => one,
      );
      stored.set(id, kept);
    }
  }
}

function asFacts(line: string): { id: string; name: string; sha256: string; content_type: string } {
  try {
    const facts = JSON.parse(line);
    const { id, name, sha256, content_type } = facts;
    if ([id, name, sha256, content_type].every((one) => typeof one === 'string')) return facts;
  } catch {
    // The same result as for a value that isn't a record.
  }
  throw damaged(`A line of ${pathOf('attachments')} can’t be read`);
}

async function load(
  scope: UserScope,
  source: ImportSource,
  onProgress: ImportParts['onProgress'],
): Promise<BroughtExport> {
  const { manifest } = source;
  await lockForImport(scope);
  // Moving in is no change of records that could be undone one by one.
  await scope.operation.keep('nothing');
  await checkEmpty(scope);
  for (const { table, replaces } of archivedTables.toReversed())
    if (replaces !== undefined) await clearTable(scope, table);
  await writeSettings(scope, manifest.profile);
  await renewFeed(scope);
  const total = manifest.files.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  const rowsOf = new Map<string, number>();
  for (const table of archivedTables) {
    const file = manifest.files.find(({ name }) => name === pathOf(table.file));
    if (!file) continue;
    const before = done;
    for await (const count of loadFile(scope, source, table, file.fields)) {
      done += count;
      onProgress(done, total);
    }
    if (done - before !== file.rows)
      throw damaged(`${file.name} has ${done - before} records, but manifest.json lists ${file.rows}`);
    rowsOf.set(table.table, file.rows);
  }
  await sumUp(scope);
  await compare(scope, manifest);
  await checkRules(scope);
  return {
    rows: done,
    accounts: rowsOf.get('accounts') ?? 0,
    transactions: rowsOf.get('transactions') ?? 0,
    attachments: rowsOf.get('attachments') ?? 0,
  };
}

const mostRows = 1000;
const mostLetters = 4 * 1024 * 1024;

/** Writes the rows of a file. @returns how many, portion by portion */
async function* loadFile(
  scope: UserScope,
  { zip, stored }: ImportSource,
  table: ArchivedTable,
  fields: readonly string[],
): AsyncGenerator<number> {
  const path = pathOf(table.file);
  const columns = new Map((await listColumns(scope, table)).map(({ name, type }) => [name, type]));
  const strange = fields.find((field) => !columns.has(field));
  if (strange !== undefined) {
    throw new Problem('export-version', {
      detail: `${path} has the field ${strange.slice(0, 60)}, which this server doesn’t recognise. Update this server first.`,
    });
  }
  const named = new Map(fields.map((field) => [field, columns.get(field) ?? '']));
  const isAttachments = table.table === 'attachments';
  const written = isAttachments ? [...fields, 'blob', 'width', 'height', 'thumbnail_size'] : fields;
  let portion: string[] = [];
  let letters = 0;
  const flush = async () => {
    checkLines(path, portion, named);
    const lines = isAttachments ? portion.map((line) => withBlob(line, stored)) : portion;
    await insertLines(scope, table.table, [...new Set(written)], lines);
    portion = [];
    letters = 0;
  };
  for await (const lines of zip.lines(path)) {
    for (const line of lines) {
      portion.push(line);
      letters += line.length;
      if (portion.length < mostRows && letters < mostLetters) continue;
      const count = portion.length;
      await flush();
      yield count;
    }
  }
  if (portion.length === 0) return;
  const count = portion.length;
  await flush();
  yield count;
}

/** Replaces the file facts in a line with those measured when the file was read. */
function withBlob(line: string, stored: ReadonlyMap<string, StoredFile>): string {
  const record: { id: string } = JSON.parse(line);
  return JSON.stringify({ ...record, ...stored.get(record.id) });
}

/** Makes the rollups of what was loaded. */
async function sumUp(scope: UserScope): Promise<void> {
  const delta = emptyDelta();
  for (const { sum, count, ...entry } of await listPlainSums(scope))
    addMinor(delta, entry, parseMinor(sum, entry.currency), count);
  await applyDelta(scope, delta);
  await movingTotalsOnce(scope, async () => {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await listSplitRows(scope, after);
      const last = rows.at(-1);
      if (!last) break;
      await replaceEntries(scope, [], rows);
      after = last.id;
    }
  });
}

/** @throws {Problem} export-unreadable when what was loaded is not what the manifest says */
async function compare(scope: UserScope, manifest: ManifestContents): Promise<void> {
  if ((await countContradictions(scope)) > 0)
    throw damaged('Transactions in the export don’t agree with their accounts or splits');
  const print = (totals: ManifestContents['totals']) =>
    totals
      .map((one) => `${one.account_id} ${one.currency} ${one.transactions} ${one.sum}`)
      .toSorted()
      .join('\n');
  if (print(manifest.totals) !== print(await listTotals(scope)))
    throw damaged('The transactions don’t add up to the totals in manifest.json');
}

/** Rules are applied to every row of an import: what they may cost holds for those brought in as well. */
async function checkRules(scope: UserScope): Promise<void> {
  await checkBrought(scope).catch((error: unknown) => {
    throw error instanceof Problem ? damaged(`The rules can’t be imported. ${error.detail}`) : error;
  });
}

/** Faults of a file that only the database or the arithmetic notices are refusals of the file. */
function asRefusal(error: unknown): unknown {
  const ruleBroken = damaged('A record in the export isn’t valid');
  // A row of an account that is not in the file; nobody named an account in asking.
  if (error instanceof Problem) return error.code === 'account-not-found' ? ruleBroken : error;
  if (errorFact(error, 'name') === 'BadZip') return damaged(errorMessage(error));
  if (error instanceof MoneyError) return damaged('An amount has more decimal places than its currency');
  return /^2[23]/.test(errorCode(error) ?? '') ? ruleBroken : error;
}

import type { Profile } from '@farthing/api-contract';
import { isCurrencyCode } from '@farthing/money';
import { Problem } from '../../../problems/problem.ts';
import { archivedTables } from './archive-table-rules.ts';

/** The version of the format that is written, and the only one read. */
export const formatVersion = 1;

/** A file of records in an export. */
export interface ManifestFile {
  readonly name: string;
  readonly rows: number;
  /** The fields of each line. */
  readonly fields: readonly string[];
}

/** Total of all transactions of an account. */
export interface AccountTotal {
  readonly account_id: string;
  readonly currency: string;
  readonly transactions: number;
  /** Signed decimal. */
  readonly sum: string;
}

/** `manifest.json`: what an export is and holds. */
export interface Manifest {
  readonly format: 'farthing-export';
  readonly format_version: number;
  readonly app_version: string;
  readonly exported_at: string;
  readonly profile: ManifestProfile;
  readonly files: readonly ManifestFile[];
  readonly totals: readonly AccountTotal[];
}

/** Contents of an export, as its manifest lists them. */
export type ManifestContents = Pick<Manifest, 'profile' | 'files' | 'totals'>;

/** The settings of a profile. Name and address stay with the account they are of. */
export interface ManifestProfile {
  readonly base_currency: string;
  readonly region: Profile['region'];
  readonly month_start_day: number;
}

/** The path of a file of records in the zip. */
export function pathOf(file: string): string {
  return `data/${file}.jsonl`;
}

/** The path of an attachment's file in the zip. */
export function attachmentPath(id: string): string {
  return `attachments/${id}`;
}

/** Creates the problem for a file that isn't a complete export. */
export function damaged(detail: string): Problem {
  return new Problem('export-unreadable', { detail: `${detail}. Nothing was imported` });
}

/**
 * Reads a manifest.
 * @param paths of all files in the zip
 * @throws {Problem} export-unreadable, export-version
 */
export function readManifest(text: string, paths: readonly string[]): ManifestContents {
  let found: Facts;
  try {
    found = factsOf(JSON.parse(text));
  } catch {
    throw damaged('manifest.json can’t be read');
  }
  if (found.format !== 'farthing-export') throw damaged('This zip file isn’t a farthing export');
  if (found.format_version !== formatVersion) {
    throw new Problem('export-version', {
      detail: `This export is of format ${String(found.format_version).slice(0, 20)}, but this server reads format ${formatVersion}. Update the older of the two.`,
    });
  }
  const { profile, files, totals } = found;
  if (!isProfile(profile) || !isListOf(files, isFile) || !isListOf(totals, isTotal))
    throw damaged('manifest.json is incomplete');
  const known = new Set(archivedTables.map(({ file }) => pathOf(file)));
  const names = new Set(files.map(({ name }) => name));
  if (names.size !== files.length) throw damaged('manifest.json lists a file twice');
  const strange = files.find(({ name }) => !known.has(name));
  if (strange) {
    throw new Problem('export-version', {
      detail: `This export contains ${strange.name.slice(0, 60)}, which this server doesn’t recognise. Update this server first.`,
    });
  }
  const missing = files.find(({ name }) => !paths.includes(name));
  if (missing) throw damaged(`${missing.name} is missing from the zip file`);
  const unnamed = paths.find(
    (path) => path.startsWith('data/') && path.endsWith('.jsonl') && !names.has(path),
  );
  if (unnamed !== undefined) throw damaged(`${unnamed.slice(0, 60)} isn’t listed in manifest.json`);
  return { profile, files, totals };
}

/** Fields of a value that is read and not yet checked. */
type Facts = Partial<Record<string, unknown>>;

function factsOf(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isProfile(profile: unknown): profile is ManifestProfile {
  const { base_currency, region, month_start_day } = factsOf(profile);
  return (
    typeof base_currency === 'string' &&
    isCurrencyCode(base_currency) &&
    ['england', 'wales', 'scotland', 'northern_ireland'].some((known) => known === region) &&
    typeof month_start_day === 'number' &&
    Number.isInteger(month_start_day) &&
    month_start_day >= 1 &&
    month_start_day <= 28
  );
}

function isFile(file: unknown): file is ManifestFile {
  const { name, rows, fields } = factsOf(file);
  return (
    typeof name === 'string' &&
    isCount(rows) &&
    Array.isArray(fields) &&
    fields.every((field) => typeof field === 'string')
  );
}

function isTotal(total: unknown): total is AccountTotal {
  const { account_id, currency, transactions, sum } = factsOf(total);
  return (
    typeof account_id === 'string' &&
    typeof currency === 'string' &&
    Number.isSafeInteger(transactions) &&
    typeof sum === 'string' &&
    /^-?\d{1,30}(\.\d{1,10})?$/.test(sum)
  );
}

/** A column as the database has it. */
export interface ArchivedColumn {
  readonly name: string;
  /** PostgreSQL's name of the type: `numeric`, `text[]`. */
  readonly type: string;
}

const shapes: Readonly<Record<string, RegExp>> = {
  numeric: /^-?\d{1,30}(\.\d{1,20})?$/,
  bigint: /^-?\d{1,19}$/,
  date: /^[12]\d{3}-\d\d-\d\d$/,
  'timestamp with time zone': /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
};

/**
 * Checks lines of a file against the columns of its table: an object each, with no other fields, and values that the
 * database cannot take for something else (`NaN`, `infinity`).
 * @throws {Problem} export-unreadable
 */
export function checkLines(
  path: string,
  lines: readonly string[],
  columns: ReadonlyMap<string, string>,
): void {
  for (const line of lines) {
    let record: unknown;
    try {
      record = JSON.parse(line);
    } catch {
      throw damaged(`A line of ${path} can’t be read`);
    }
    if (record === null || typeof record !== 'object' || Array.isArray(record))
      throw damaged(`A line of ${path} isn’t a record`);
    for (const [field, value] of Object.entries(record)) {
      const type = columns.get(field);
      if (type === undefined)
        throw damaged(`A line of ${path} has a field that isn’t listed in manifest.json`);
      const shape = shapes[type];
      if (value === null || shape === undefined) continue;
      if (typeof value !== 'string' || !shape.test(value))
        throw damaged(`${field} in ${path} isn’t a valid ${type}`);
    }
    const { currency } = factsOf(record);
    if (columns.has('currency') && !(typeof currency === 'string' && isCurrencyCode(currency)))
      throw damaged(`A line of ${path} has an unknown currency`);
  }
}

/** README.txt of an export. */
export const readmeText = `${[
  'All your data in farthing on the date in manifest.json.',
  '',
  'transactions.csv   all transactions, to read in any spreadsheet',
  'data/*.jsonl       your records, one JSON object per line; amounts are decimal strings, dates are YYYY-MM-DD',
  'attachments/       the files of your transactions by id; data/attachments.jsonl has their names',
  'manifest.json      the list of files, the number of records in each, and the transaction total of each account',
  '',
  'To move to another server, register there and import this file into the empty account.',
  'Not included: your password, sessions, one-time codes, API tokens, keys of other services, and the activity log.',
].join('\r\n')}\r\n`;

import { earlierCommit, earlierSchema, joinedSchema } from '../../database/earlier-schema.ts';
import { isUuid } from '../../problems/cursors.ts';
import { Problem } from '../../problems/problem.ts';

/** First file of an archive: its contents, and the totals that a restored database must have. */
export interface Manifest {
  readonly format: 'farthing-backup';
  readonly format_version: number;
  readonly id: string;
  readonly created_at: string;
  /** Version of the farthing that wrote it. */
  readonly farthing: string;
  /** Number of the newest migration. */
  readonly schema: number;
  /** In the order in which they can be loaded. */
  readonly tables: readonly TableCheck[];
  readonly totals: readonly MoneyTotal[];
  readonly users: number;
  readonly attachments: { readonly count: number; readonly bytes: number };
  /** Users and what lets them in. Absent in backups of older versions, as is `audit_heads`. */
  readonly people?: readonly PersonState[];
  readonly audit_heads?: readonly AuditHead[];
}

/** A user as a backup found them. */
export interface PersonState {
  readonly id: string;
  readonly email: string;
  readonly disabled: boolean;
  readonly second_factor: boolean;
  /** Passkeys and the account of the sign-in provider. Absent in backups of older versions. */
  readonly sign_ins?: readonly SignIn[];
}

/** A passkey, or an account of the sign-in provider, that lets a user in. */
export interface SignIn {
  readonly kind: 'passkey' | 'provider';
  /** Identifies it: an id, or the issuer and its name of the account. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
}

/** The end of a user's chain in the audit log. A log that lost its last entries does not hold it any more. */
export interface AuditHead {
  readonly user_id: string;
  /** Entries of the chain. */
  readonly entries: number;
  /** Hex SHA-256 of the last entry. */
  readonly hash: string;
}

/** Summarises the contents of an archive for lists of backups. */
export function contentsOf({ tables, attachments, users }: Manifest) {
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), attachments: attachments.count, users };
}

/** A table with the totals of its rows. */
export interface TableCheck {
  readonly name: string;
  /** Columns in the archive. Generated ones are recalculated. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Sum of the hashes of all rows, a decimal. */
  readonly checksum: string;
}

/** Transactions of one user in one currency. `sum` is a decimal. */
export interface MoneyTotal {
  readonly user_id: string;
  readonly currency: string;
  readonly transactions: number;
  readonly sum: string;
}

/** The last file of an archive: it is there when all the others are. */
export interface ArchiveEnd {
  readonly entries: number;
  /** Attachments without a file, or with another than their row says, when the backup was made. */
  readonly attachments_missing: number;
}

export const manifestName = 'manifest.json';
export const endName = 'end.json';
export const fieldKeysName = 'keys/field-keys';
/** Archives of format 3 number their schema by the joined migrations, and those of format 2 by the migrations before that. */
export const formatVersion = 3;
export const earlierFormat = 2;

/**
 * Reads the first file of an archive. An earlier number of the schema is replaced by today's number of the same schema.
 * @param newestSchema the newest migration that this code has
 * @throws {Problem} backup-unreadable, backup-too-new
 */
export function readManifest(bytes: Buffer, newestSchema: number): Manifest {
  const manifest = parse(bytes);
  if (manifest?.format !== 'farthing-backup') {
    throw new Problem('backup-unreadable', {
      detail: 'This isn’t a farthing backup. Its manifest is missing.',
    });
  }
  const isEarlier = manifest.format_version === earlierFormat && manifest.schema === earlierSchema;
  if (manifest.format_version < formatVersion && !isEarlier) throw ofDevelopment();
  const schema = isEarlier ? joinedSchema : manifest.schema;
  if (manifest.format_version > formatVersion || schema > newestSchema) {
    throw new Problem('backup-too-new', {
      detail: `This backup was made by farthing ${String(manifest.farthing).slice(0, 30)}, which is newer than this version. Update farthing, then restore the backup.`,
    });
  }
  if (!isWhole(manifest)) throw new Problem('backup-unreadable');
  return { ...manifest, schema };
}

function ofDevelopment(): Problem {
  return new Problem('backup-unreadable', {
    detail: `This backup was made by a development version of farthing. Restore it with commit ${earlierCommit}, then start this version with the same data folder.`,
  });
}

const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Validates a manifest. Anyone who knows the recipient key can encrypt one, and its values become file names,
 * list entries and table names.
 */
function isWhole(manifest: Manifest): boolean {
  const { format_version, schema, id, created_at, farthing, tables, totals, users, attachments } = manifest;
  const { people = [], audit_heads = [] } = manifest;
  return (
    [format_version, schema, users, attachments?.count, attachments?.bytes].every(isCount) &&
    [id, created_at, farthing].every(isText) &&
    isUuid(id) &&
    momentForm.test(created_at) &&
    Array.isArray(tables) &&
    tables.every(
      (table) =>
        [table?.name, table?.checksum].every(isText) &&
        isCount(table.rows) &&
        Array.isArray(table.columns) &&
        table.columns.every(isText),
    ) &&
    Array.isArray(totals) &&
    Array.isArray(people) &&
    people.every(
      (person) =>
        [person?.id, person?.email].every(isText) &&
        isUuid(person.id) &&
        person.email.length <= 254 &&
        [person.disabled, person.second_factor].every((flag) => typeof flag === 'boolean') &&
        (person.sign_ins === undefined ||
          (Array.isArray(person.sign_ins) && person.sign_ins.every(isSignIn))),
    ) &&
    Array.isArray(audit_heads) &&
    audit_heads.every(
      (head) =>
        isText(head?.user_id) &&
        isUuid(head.user_id) &&
        isCount(head.entries) &&
        /^[0-9a-f]{64}$/.test(head.hash),
    )
  );
}

function isSignIn(entry: SignIn): boolean {
  return (
    ['passkey', 'provider'].includes(entry?.kind) &&
    [entry.id, entry.name].every(isText) &&
    entry.id.length <= 1000 &&
    entry.name.length <= 200
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parse(bytes: Buffer): Manifest | undefined {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

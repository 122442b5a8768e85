import type { ParsedReceipt, ReceiptCandidate } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import { type ReceiptFields, readReceipt } from '@farthing/receipts';
import type { UserScope } from '../../database/user-scope.ts';
import type { OutgoingLog } from '../../outgoing/fetch-bytes.ts';
import { Problem } from '../../problems/problem.ts';
import type { DocumentKind } from '../../receipt-reading/document-kind.ts';
import type { ReadDocument } from '../../receipt-reading/read-document.ts';
import type { ReadingCode, ReadingError } from '../../receipt-reading/reading-error.ts';
import type { ReceiptReader } from '../../receipt-reading/receipt-reader.ts';
import { type AiParts, readAiSettings } from '../ai-settings/service.ts';
import { type AttachmentPorts, typeOfUpload } from '../attachments/service.ts';
import { listCategories } from '../categories/service.ts';
import { presentFields, rankCandidates, windowOf } from './rules.ts';
import { listCandidates } from './store.ts';

/** What the slice is wired from. */
export interface ReceiptParts extends AiParts {
  readonly reader: ReceiptReader;
  /** Tells what a file is by its first bytes. */
  readonly contentKind: AttachmentPorts['contentKind'];
  readonly limits: ScanLimits;
}

/** How long a scan may take, in milliseconds. */
export interface ScanLimits {
  /** From the end of the upload to the answer. */
  readonly scanMs: number;
}

/** Ways into the database; each opens a connection for its work alone. */
export interface ReceiptScopes {
  readAsUser<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
}

/** A file to read. */
export interface ReceiptFile {
  readonly bytes: Uint8Array;
  readonly kind: DocumentKind;
}

/** What a scan is told beside its file. */
export interface ScanOptions {
  readonly reader: 'model' | 'rules';
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly usualCurrency: string;
  /** Aborted when the client is no longer there. */
  readonly gone: AbortSignal;
  readonly log: OutgoingLog;
}

/** Counts a scan of a user. @throws {Problem} too-many-scans */
export async function countScan(
  count: () => Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await count();
  if (!allowed) throw new Problem('too-many-scans', { retryAfterSeconds });
}

/** What a file is, checked as an attachment is. @throws {Problem} attachment-type */
export function checkFile(
  { contentKind }: ReceiptParts,
  file: { readonly name: string; readonly declaredType: string; readonly path: string },
): Promise<DocumentKind> {
  return typeOfUpload(contentKind, file);
}

/**
 * Reads a receipt: its text in a process of its own, then its fields by rules, then the rows it may belong to. No
 * connection to the database is held while it is read, and nothing is stored.
 * @throws {Problem} picture-too-large, unreadable-picture, unreadable-file, server-busy
 */
export async function parseReceipt(
  parts: ReceiptParts,
  scopes: ReceiptScopes,
  file: ReceiptFile,
  { today, usualCurrency, gone }: ScanOptions,
): Promise<ParsedReceipt> {
  const ends = AbortSignal.any([gone, AbortSignal.timeout(parts.limits.scanMs)]);
  const { settings, categories } = await scopes.readAsUser(async (scope) => ({
    settings: await readAiSettings(scope, parts),
    categories: await listCategories(scope),
  }));
  const document = await readText(parts.reader, file, ends);
  const lines = document.pages.flatMap((page) => page.lines);
  const fields = readReceipt(lines, { today, usualCurrency });
  const candidates = await scopes.readAsUser((scope) => findCandidates(scope, fields, today));
  const presented = presentFields(fields, document.pages);
  return {
    ...presented,
    raw_response: null,
    category_id: idOfCategory(categories, presented.category_hint),
    source: 'rules',
    source_reason: 'No model is set, so the rules of this machine read it.',
    pages: document.pages.map(({ number, width, height }) => ({ number, width, height, picture: null })),
    is_complete: document.isComplete,
    candidates,
    ...(settings.ai_debug
      ? {
          debug: {
            text: lines.map(({ text }) => text).join('\n'),
            attempts: [],
            problems: [],
            reading_ms: document.tookMs,
          },
        }
      : {}),
  };
}

function idOfCategory(
  categories: readonly { readonly id: string; readonly name: string }[],
  name: string | null,
): string | null {
  const wanted = name?.toLowerCase();
  return categories.find((one) => one.name.toLowerCase() === wanted)?.id ?? null;
}

async function findCandidates(
  scope: UserScope,
  fields: ReceiptFields,
  today: string,
): Promise<ReceiptCandidate[]> {
  const window = windowOf(fields, today);
  if (window === null) return [];
  const rows = await listCandidates(scope, window);
  return rankCandidates(
    fields,
    rows.map((row) => ({ ...row, minor: parseMinor(row.signed_amount, row.currency) })),
  );
}

const refusals: Readonly<Record<ReadingCode, ConstructorParameters<typeof Problem>[0]>> = {
  unsupported: 'attachment-type',
  'too-large': 'file-too-large',
  'too-many-pixels': 'picture-too-large',
  'too-many-pages': 'unreadable-file',
  encrypted: 'unreadable-file',
  damaged: 'unreadable-file',
  'time-limit': 'unreadable-file',
  'memory-limit': 'unreadable-file',
  busy: 'server-busy',
  aborted: 'server-busy',
  closed: 'server-busy',
};

async function readText(
  reader: ReceiptReader,
  { bytes, kind }: ReceiptFile,
  signal: AbortSignal,
): Promise<ReadDocument> {
  try {
    return await reader.read(bytes, kind, { signal });
  } catch (error) {
    if (!isReadingError(error)) throw error;
    const code = refusals[error.code];
    const detail = error.message.replace(/\.$/, '');
    throw new Problem(code, {
      ...(error.code === 'aborted' ? {} : { detail }),
      ...(code === 'server-busy' ? { retryAfterSeconds: 30 } : {}),
      cause: error,
    });
  }
}

function isReadingError(error: unknown): error is ReadingError {
  return error instanceof Error && error.name === 'ReadingError';
}

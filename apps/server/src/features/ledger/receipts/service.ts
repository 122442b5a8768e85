import type { ParsedReceipt, ReceiptCandidate } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import { type ReceiptFields, readReceipt } from '@farthing/receipts';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import type { ModelAccount, ModelFile } from '../../../platform/ai/model-account.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type {
  DocumentKind,
  DocumentSource,
  ReadDocument,
  ReadingCode,
  ReadingError,
} from '../../../platform/receipt-reading/read-document.ts';
import type { ReadOptions, ReceiptReader } from '../../../platform/receipt-reading/receipt-reader.ts';
import { type CountAttempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { Problem } from '../../../problems/problem.ts';
import { isReadingError } from '../../../problems/reading-problem.ts';
import { type AiParts, findModel, readAiSettings } from '../../admin/ai-settings/service.ts';
import { type AttachmentPorts, typeOfUpload } from '../attachments/service.ts';
import { listCategories } from '../categories/service.ts';
import { mergeFields } from './merge-rules.ts';
import { askModel, type ModelReading, type ScanLimits } from './model-service.ts';
import { rankCandidates, responseFields, windowOf } from './rules.ts';
import { listCandidates } from './store.ts';

export type { ScanLimits } from './model-service.ts';

/** Dependencies of this feature. */
export interface ReceiptParts extends AiParts {
  readonly reader: ReceiptReader;
  /** Detects a file's type from its first bytes. */
  readonly contentKind: AttachmentPorts['contentKind'];
  readonly limits: ScanLimits;
}

/** A file received from a user, on disk until the request ends. */
export interface ReceiptFile {
  readonly name: string;
  readonly declaredType: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Reads the bytes from the start. */
  open(): AsyncIterable<Uint8Array>;
}

/** Options of a scan besides its file. */
export interface ScanOptions {
  readonly reader: 'model' | 'rules';
  /** False for a read-only API token, because a model may cost money and runs on someone else’s machine. */
  readonly mayAsk: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly usualCurrency: string;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
  readonly log: OutgoingLog;
}

/** Counts a scan of a user. @throws {Problem} too-many-scans */
export async function countScan(count: CountAttempt): Promise<void> {
  refuseOverLimit(await count(), 'too-many-scans');
}

/**
 * Size limit of PDFs sent to a model, because a PDF is in memory three times: as bytes, in base64 and in the request.
 * For a larger one the model gets the text or pictures of the pages.
 */
const largestSentPdf = 4 * 1024 * 1024;

/**
 * Reads a receipt: its text in a separate process, its fields by the user's model or by rules, then the rows it may
 * belong to. Holds no database connection while reading or asking the model, and stores nothing.
 * @throws {Problem} attachment-type, picture-too-large, unreadable-file, server-busy
 */
export async function parseReceipt(
  parts: ReceiptParts,
  scopes: Pick<UserScopes, 'read'>,
  file: ReceiptFile,
  options: ScanOptions,
): Promise<ParsedReceipt> {
  const { today, usualCurrency, gone } = options;
  const deadline = performance.now() + parts.limits.scanMs;
  const kind = (await typeOfUpload(parts.contentKind, file)) === 'application/pdf' ? 'pdf' : 'picture';
  const { settings, chosen, categories } = await scopes.read(async (scope) => ({
    settings: await readAiSettings(scope, parts),
    chosen: await chooseModel(scope, parts, options),
    categories: await listCategories(scope),
  }));
  const sendsPdf =
    chosen.account !== undefined && kind === 'pdf' && settings.takes_pdf && file.size <= largestSentPdf;
  const ends = AbortSignal.any([gone, AbortSignal.timeout(parts.limits.scanMs)]);
  const pictures =
    chosen.account === undefined || sendsPdf ? (['pages'] as const) : (['pages', 'model'] as const);
  const document = await readText(parts.reader, { path: file.path }, kind, { signal: ends, pictures });
  const lines = document.pages.flatMap((page) => page.lines);
  const text = lines.map((line) => line.text).join('\n');
  const rules = readReceipt(lines, { today, usualCurrency });
  const files = sendsPdf ? [await pdfFile(file)] : document.modelPictures.map(jpegFile);
  const hasQuestion = files.length > 0 || text.trim() !== '';
  const reply = { today, usualCurrency, categories: namesOf(categories) };
  const asked =
    chosen.account && hasQuestion
      ? await askModel(
          parts,
          { account: chosen.account, text, files, reply },
          { deadline, gone, log: options.log },
        )
      : undefined;
  if (gone.aborted) throw new Problem('server-busy');
  const fields = asked?.fields ? mergeFields(asked.fields, rules, lines) : rules;
  const candidates = await scopes.read((scope) => findCandidates(scope, fields, today));
  const tries = { attempts: [...(asked?.attempts ?? [])], problems: [...(asked?.problems ?? [])] };
  const read = responseFields(fields, document.pages);
  return {
    ...read,
    raw_response: asked?.text ?? null,
    category_id: idOfCategory(categories, read.category_hint),
    source: asked?.fields ? 'ai' : 'rules',
    source_reason: sourceReason(chosen, asked),
    pages: document.pages.map(({ number, width, height }) => {
      const picture = document.pagePictures.find(({ page }) => page === number);
      return { number, width, height, picture: picture ? webpUrl(picture.webp) : null };
    }),
    is_complete: document.isComplete,
    candidates,
    ...(settings.ai_debug ? { debug: { text, ...tries, reading_ms: document.tookMs } } : {}),
  };
}

/** The model to ask, or the reason why there is none. */
type Chosen =
  | { readonly account: ModelAccount; readonly name: string }
  | { readonly account?: undefined; readonly reason: string };

async function chooseModel(
  scope: UserScope,
  parts: ReceiptParts,
  { reader, mayAsk }: Pick<ScanOptions, 'reader' | 'mayAsk'>,
): Promise<Chosen> {
  if (reader === 'rules')
    return { reason: 'You chose not to use a model, so this server’s own rules read the receipt.' };
  if (!mayAsk)
    return {
      reason: 'Read-only API tokens can’t use a model, so this server’s own rules read the receipt.',
    };
  try {
    const found = await findModel(scope, parts);
    if (found === undefined) {
      const reason = parts.config.demoMode
        ? 'The demo doesn’t use a model, so this server’s own rules read the receipt.'
        : 'No model is set up, so this server’s own rules read the receipt.';
      return { reason };
    }
    const { account } = found;
    const { host, defaultModel } = parts.models.describe(account.provider, account.baseUrl);
    return { account, name: `${account.model ?? defaultModel} at ${host}` };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'ai-key-unreadable') throw error;
    return {
      reason: `The model couldn’t be used, so this server’s own rules read the receipt. ${error.detail}`,
    };
  }
}

function sourceReason(chosen: Chosen, asked: ModelReading | undefined): string {
  if (chosen.account === undefined) return chosen.reason;
  if (asked === undefined) return 'The file contains nothing that a model can read.';
  const { fields, attempts, message } = asked;
  if (fields) return `${chosen.name} read the receipt${attempts.length > 1 ? ' at the second attempt' : ''}.`;
  const times = attempts.length > 1 ? 'twice ' : '';
  return `${chosen.name} was asked ${times}without success, so this server’s own rules read the receipt. ${message}`;
}

function namesOf(categories: readonly { readonly name: string; readonly kind: string }[]): string[] {
  return categories.filter(({ kind }) => kind === 'expense').map(({ name }) => name);
}

function jpegFile(bytes: Uint8Array): ModelFile {
  return { mediaType: 'image/jpeg', base64: Buffer.from(bytes).toString('base64') };
}

async function pdfFile(file: ReceiptFile): Promise<ModelFile> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return { mediaType: 'application/pdf', base64: Buffer.concat(parts).toString('base64') };
}

function webpUrl(bytes: Uint8Array): string {
  return `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
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
  source: DocumentSource,
  kind: DocumentKind,
  options: ReadOptions,
): Promise<ReadDocument> {
  try {
    return await reader.read(source, kind, options);
  } catch (error) {
    if (!isReadingError<ReadingError>(error)) throw error;
    const code = refusals[error.code];
    const detail = error.message.replace(/\.$/, '');
    throw new Problem(code, {
      ...(error.code === 'aborted' ? {} : { detail }),
      ...(code === 'server-busy' ? { retryAfterSeconds: 30 } : {}),
      cause: error,
    });
  }
}

import type { BalanceProof, Detected, ImportProfile } from '@farthing/api-contract';
import {
  type BalanceCheck,
  type ByteSource,
  formats,
  type Inspection,
  type InspectionOptions,
} from '@farthing/bank-import';
import { dayAfter } from '@farthing/dates';
import { formatMinor } from '@farthing/money';
import type { StatementFiles } from '../../../platform/workers/statement-files.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { invalidField, Problem } from '../../../problems/problem.ts';
import { storageProblem } from '../../../problems/storage-problem.ts';
import { columnMapping } from './rules.ts';
import type { ImportFields, ImportOptions } from './store.ts';

/** Facts about the account that inspecting a file needs. */
export interface InspectedAccount {
  readonly id: string;
  readonly class: 'asset' | 'liability';
  readonly currency: string;
  readonly opening_date: string | null;
}

/** A file to inspect, and the threads that do it. */
export interface InspectedFile {
  readonly files: Pick<StatementFiles, 'inspect'>;
  readonly name: string;
  readonly source: ByteSource;
}

/** Error messages for files that couldn't be read, by the worker thread's error code. */
const tooMuch: Readonly<Record<string, string>> = {
  'time-limit': 'This file takes too long to read. Export a shorter period from your bank and import that.',
  ERR_WORKER_OUT_OF_MEMORY:
    'This file needs too much memory to read. Export a shorter period from your bank and import that.',
};

/**
 * Waits for a thread that reads a file. The thread limits the time and memory of the work, so that other requests
 * aren't affected.
 * @throws {Problem} unreadable-file if the file takes too much of either; storage-full
 */
export async function readOnThread<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    const detail = tooMuch[errorCode(error) ?? ''];
    throw detail === undefined ? storageProblem(error) : new Problem('unreadable-file', { detail });
  }
}

/**
 * Determines how to read a file: by the user's answers, a known format, a saved mapping with the same headings, or
 * English headings if the running balance proves every row, in that order.
 * @throws {Problem} unreadable-file with the reason, unless a mapping may still help; invalid-request for a format that
 *   does not exist; import-profile-not-found
 */
export async function inspectFile(
  file: InspectedFile,
  account: InspectedAccount,
  options: ImportOptions,
  profiles: readonly ImportProfile[],
): Promise<Inspection> {
  if (options.format_id !== undefined && !formats.some(({ id }) => id === options.format_id)) {
    throw invalidField('format_id', 'The format isn’t known');
  }
  const chosen = profiles.find((profile) => profile.id === options.profile_id);
  if (options.profile_id !== undefined && !chosen) throw new Problem('import-profile-not-found');
  const mapping = answeredMapping(options, chosen);
  const inspectBy = (columns: ImportProfile['mapping'] | undefined) =>
    readOnThread(file.files.inspect(file.source, inspectionOptions(file.name, account, options, columns)));
  const inspected = await inspectBy(mapping);
  if (inspected.formatId !== null || mapping) return rejectUnreadable(inspected);
  const known = profiles.find((profile) => isProfileOf(profile, inspected.header));
  return rejectUnreadable(known ? await inspectBy(known.mapping) : inspected);
}

/** Returns the columns that the user named, or those of the saved mapping they chose. */
export function answeredMapping(
  options: ImportOptions,
  chosen: ImportProfile | undefined,
): ImportProfile['mapping'] | undefined {
  return (options.mapping as ImportProfile['mapping'] | undefined) ?? chosen?.mapping;
}

function inspectionOptions(
  fileName: string,
  account: InspectedAccount,
  options: ImportOptions,
  mapping: ImportProfile['mapping'] | undefined,
): InspectionOptions {
  return {
    accountClass: account.class,
    accountCurrency: account.currency,
    fileName,
    formatId: options.format_id,
    mapping: mapping && columnMapping(mapping),
    sign: options.sign,
    dateOrder: options.date_order,
    fileAccount: options.file_account,
    takesRest: options.takes_rest,
  };
}

/** Rejects a file that no answer can make readable. Nothing is stored. */
function rejectUnreadable(inspection: Inspection): Inspection {
  if (inspection.reading || inspection.needs.includes('mapping')) return inspection;
  throw new Problem('unreadable-file', inspection.problem ? { detail: inspection.problem.message } : {});
}

/** Returns true if a saved profile reads files with these headings. Their order matters if its mapping uses positions. */
export function isProfileOf({ header, mapping }: ImportProfile, found: readonly string[]): boolean {
  const counts = Object.values(mapping)
    .flat()
    .some((column) => typeof column === 'number');
  const words = (cells: readonly string[]) => {
    const names = cells.map((cell) => cell.trim().toLowerCase());
    return (counts ? names : names.sort()).join('\n');
  };
  return header.length > 0 && words(header) === words(found);
}

/** The accounts in a file, each with the user's account that its rows went to last time. */
export type FileAccounts = Detected['file_accounts'];

/** Inspection of the rows of one account in a file. */
interface InspectedPart {
  readonly inspection: Inspection;
  readonly account: InspectedAccount;
  readonly options: ImportOptions;
}

/**
 * Days ahead up to which future rows cause no warning. Banks date some rows on the next working day, which may come
 * after holidays.
 */
const daysAhead = 7;

/**
 * Returns the inspection results that are stored with an import. @param fileAccounts the accounts in the
 * whole file, if there are several or one with a name
 */
export function inspectionFields(
  { inspection, account, options }: InspectedPart,
  fileAccounts: FileAccounts,
  today: string,
): ImportFields {
  const warnings = [...inspection.warnings];
  if (inspection.problem) warnings.unshift(inspection.problem);
  if (
    account.opening_date !== null &&
    inspection.firstDate !== null &&
    inspection.firstDate < account.opening_date
  ) {
    warnings.push({
      code: 'before-opening',
      message: `Some rows are dated before the account's opening date, ${account.opening_date}. They may already be part of its opening balance.`,
    });
  }
  if (inspection.lastDate !== null && inspection.lastDate > dayAfter(today, daysAhead)) {
    warnings.push({
      code: 'future-dates',
      message: `Some rows are dated in the future, up to ${inspection.lastDate}. Check the order of day, month and year.`,
    });
  }
  const [only, another] = fileAccounts;
  if (only && !another && only.account_id !== null && only.account_id !== account.id) {
    warnings.push({
      code: 'other-account',
      message: `This file is for ${only.key}, which was last imported into a different account. Check that this is the right account.`,
    });
  }
  return {
    detected: detectedOf(inspection, fileAccounts),
    reading: inspection.reading,
    balance_check: balanceProof(inspection.balanceCheck, account.currency),
    warnings,
    needs:
      fileAccounts.length > 1 && options.file_account === undefined
        ? [...inspection.needs, 'accounts']
        : inspection.needs,
    first_date: inspection.firstDate,
    last_date: inspection.lastDate,
  };
}

function signOf({ sign: { convention, proof, minusIn } }: Inspection): Detected['sign'] {
  return { convention, proof, ...(minusIn && { minus_in: minusIn }) };
}

function detectedOf(inspection: Inspection, fileAccounts: FileAccounts): Detected {
  return {
    format_id: inspection.formatId,
    format_name: inspection.formatName,
    confidence: inspection.confidence,
    alternatives: inspection.alternatives.map(({ formatId, name, confidence }) => ({
      format_id: formatId,
      name,
      confidence,
    })),
    encoding: inspection.encoding,
    delimiter: inspection.delimiter,
    date_format: inspection.dateFormat,
    date_order: inspection.dateOrder,
    date_order_proven: inspection.dateOrderProven,
    sign: signOf(inspection),
    accounts: inspection.accounts,
    file_accounts: fileAccounts,
    currencies: inspection.currencies,
    ...(inspection.notBooked && { not_booked: inspection.notBooked }),
    header: inspection.header,
    sample: inspection.sample,
  };
}

function balanceProof(check: BalanceCheck, currency: string): BalanceProof {
  const print = (minor: bigint | null) => (minor === null ? null : formatMinor(minor, currency));
  return {
    status: check.status,
    row_order: check.rowOrder,
    opening: print(check.openingMinor),
    closing: print(check.closingMinor),
    sum: formatMinor(check.sumMinor, currency),
    first_break: check.firstBreak && {
      line: check.firstBreak.line,
      expected: formatMinor(check.firstBreak.expectedMinor, currency),
      found: formatMinor(check.firstBreak.foundMinor, currency),
    },
    missing_days: check.missingDays,
  };
}

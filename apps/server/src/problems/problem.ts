import { formatMinor, parseMinor } from '@farthing/money';
import { firstYearOf, UnknownTaxYear } from '@farthing/uk-tax';
import { type ProblemCode, problems } from './catalogue.ts';
import { errorMessage } from './error-facts.ts';

/** One field that was refused and why, shown beside `detail`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Response fields in addition to the catalogue's text. */
export interface ProblemOptions {
  /** A more exact sentence in place of the catalogue's `detail`. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Seconds for the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Error that is returned to the client: a code of the catalogue, thrown by services and stores. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const entry = problems[code];
    super(options.detail ?? entry.detail, { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = entry.status;
    this.detail = options.detail ?? entry.detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Runs what looks after one field of a request: its refusals name the field, where they name none. */
export async function inField<Result>(field: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof Problem && !error.errors ? fieldProblem(error.code, field, error.detail) : error;
  });
}

/** First words of messages that go on from the name of their field, such as "must be at most 100". */
const predicate = /^(must|is|isn’t|says|contains|can’t) /;

/** Returns the problem of one field, which `errors` names. A message without a subject is a sentence about the field. */
export function fieldProblem(code: ProblemCode, field: string, message?: string): Problem {
  const text = message ?? problems[code].detail;
  const detail = predicate.test(text) ? `${field} ${text}` : text;
  return new Problem(code, { detail, errors: [{ field, message: text }] });
}

/** The problem of a field whose value isn't accepted. @param message the reason, and what to enter instead */
export function invalidField(field: string, message: string): Problem {
  return fieldProblem('invalid-request', field, message);
}

/**
 * Reads a tax year of a request.
 * @returns the year in which it begins
 * @throws {Problem} unknown-tax-year, which names the field
 */
export function readTaxYear(taxYear: string, field: string): number {
  try {
    return firstYearOf(taxYear);
  } catch (error) {
    throw error instanceof UnknownTaxYear ? fieldProblem('unknown-tax-year', field, error.message) : error;
  }
}

/**
 * Reads the amount of a request's field.
 * @returns minor units of the currency
 * @throws {Problem} invalid-amount, which names the field
 */
export function readMinor(value: string | number, currency: string, field: string): bigint {
  try {
    return parseMinor(value, currency);
  } catch (error) {
    throw fieldProblem('invalid-amount', field, errorMessage(error));
  }
}

/**
 * Reads an amount in pounds of a form with several amounts, whose message therefore names the field.
 * @returns decimal text with two places
 * @throws {Problem} invalid-amount, which names the field
 */
export function readPounds(value: string | number, field: string): string {
  try {
    return formatMinor(parseMinor(value, 'GBP'), 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', field, `${field}: ${errorMessage(error)}`);
  }
}

/** Rejects what no visitor may do to the shared demo. @throws {Problem} demo-mode */
export function refuseInDemo({ demoMode }: { readonly demoMode: boolean }): void {
  if (demoMode) throw new Problem('demo-mode');
}

/** Returns a record that must exist. @throws {Problem} the given one if there is none */
export function found<Record extends object | string | number>(
  record: Record | undefined,
  missing: ProblemCode,
): Record {
  if (record === undefined) throw new Problem(missing);
  return record;
}

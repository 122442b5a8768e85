import type { HmrcSubmission } from '@farthing/api-contract';
import type { SourceKind } from '@farthing/uk-tax';
import { sql } from 'kysely';
import { selectOwn, updateOwn } from '../../../database/own-rows.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** An update that is about to be sent. */
export interface NewSubmissionRow {
  readonly id: string;
  readonly host: string;
  readonly business: string;
  readonly business_name: string;
  readonly kind: SourceKind;
  readonly hmrc_business_id: string;
  readonly tax_year: string;
  readonly quarter: number;
  readonly body: string;
  /** Sealed. */
  readonly nino: string;
}

/** A submission as it is stored. */
export interface SubmissionRow extends Omit<NewSubmissionRow, 'nino'> {
  readonly state: HmrcSubmission['state'];
  readonly nino: string | null;
  readonly held_before: string | null;
  readonly sent_at: string;
  /** Age in seconds by the database's clock. Negative if that was set back. */
  readonly age: number;
  readonly answered_at: string | null;
  readonly status: number | null;
  readonly correlation_id: string | null;
  readonly codes: string[];
  readonly read_back: boolean;
}

const columns = [
  ...([
    'id',
    'host',
    'business',
    'business_name',
    'kind',
    'hmrc_business_id',
    'tax_year',
    'quarter',
  ] as const),
  ...(['body', 'state', 'nino', 'sent_at', 'answered_at', 'status', 'correlation_id', 'codes'] as const),
  'read_back',
  'held_before',
] as const;

const age = sql<number>`extract(epoch from clock_timestamp() - sent_at)::float8`.as('age');

/**
 * Stores an update as being sent. The unique index `hmrc_submissions_unanswered` admits one at a time.
 * @throws {Problem} hmrc-answer-missing if another of this business and year has no answer yet
 */
export async function insertSubmission(scope: UserScope, row: NewSubmissionRow): Promise<void> {
  await scope.tables
    .insertInto('hmrc_submissions')
    .values({ ...row, user_id: scope.userId, state: 'sending' })
    .execute();
}

/**
 * Notes that a submission is sent now, and what HMRC had before.
 * @param heldBefore as `heldText` returns it
 * @returns false if it may not be sent any more: it is too old by the database's clock, or has an outcome
 */
export async function beginRequest(
  scope: UserScope,
  id: string,
  heldBefore: string,
  mostSeconds: number,
): Promise<boolean> {
  const begun = await updateOwn(scope, 'hmrc_submissions')
    .set({ held_before: heldBefore })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where(sql<boolean>`abs(extract(epoch from clock_timestamp() - sent_at)) <= ${mostSeconds}::float8`)
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Lets the age of an open submission begin again if the database's clock was set back: it would wait too long. */
export async function renewAge(scope: UserScope, id: string): Promise<void> {
  await updateOwn(scope, 'hmrc_submissions')
    .set({ sent_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .where(sql<boolean>`sent_at > clock_timestamp()`)
    .execute();
}

/** Outcome of a submission. */
export type SubmissionOutcome = Pick<
  SubmissionRow,
  'state' | 'status' | 'correlation_id' | 'codes' | 'read_back'
>;

/**
 * Notes the outcome of a submission whose answer was missing. An outcome that is known stays, but HMRC's own answer
 * replaces one that was found by reading.
 */
export async function noteOutcome(scope: UserScope, id: string, outcome: SubmissionOutcome): Promise<void> {
  const isOpen = outcome.state === 'unknown';
  await updateOwn(scope, 'hmrc_submissions')
    .set({ ...outcome, ...(isOpen ? {} : { nino: null, answered_at: new Date() }) })
    .where('id', '=', id)
    .where((is) => {
      const isMissing = is('state', 'in', ['sending', 'unknown']);
      const isAnswer = !outcome.read_back && (outcome.state === 'accepted' || outcome.state === 'refused');
      return isAnswer ? is.or([isMissing, is('read_back', '=', true)]) : isMissing;
    })
    .execute();
}

/** Deletes a submission that was never sent. */
export async function dropSubmission(scope: UserScope, id: string): Promise<void> {
  await scope.tables
    .deleteFrom('hmrc_submissions')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Lists submissions to a host, and those to others whose answer is missing, newest first. */
export function listSubmissions(
  scope: UserScope,
  host: string | undefined,
  limit: number,
): Promise<SubmissionRow[]> {
  return ownSubmissions(scope)
    .where((is) => {
      const isMissing = is('state', 'in', ['sending', 'unknown']);
      return host === undefined ? isMissing : is.or([is('host', '=', host), isMissing]);
    })
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function ownSubmissions(scope: UserScope) {
  return selectOwn(scope, 'hmrc_submissions').select(columns).select(age);
}

/** Finds a submission to a host. */
export function findSubmission(
  scope: UserScope,
  host: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  return ownSubmissions(scope).where('host', '=', host).where('id', '=', id).executeTakeFirst();
}

/** Finds the submission of a business and year whose answer is missing. */
export function findUnanswered(
  scope: UserScope,
  { host, hmrc_business_id, tax_year }: Pick<SubmissionRow, 'host' | 'hmrc_business_id' | 'tax_year'>,
): Promise<SubmissionRow | undefined> {
  return ownSubmissions(scope)
    .where('host', '=', host)
    .where('hmrc_business_id', '=', hmrc_business_id)
    .where('tax_year', '=', tax_year)
    .where('state', 'in', ['sending', 'unknown'])
    .executeTakeFirst();
}

/** Lists the updates that a host has accepted. */
export function listAccepted(scope: UserScope, host: string) {
  return selectOwn(scope, 'hmrc_submissions')
    .select(['business', 'tax_year', 'quarter'])
    .where('host', '=', host)
    .where('state', '=', 'accepted')
    .execute();
}

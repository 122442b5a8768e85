import type { HmrcSubmission } from '@farthing/api-contract';
import type { SourceKind } from '@farthing/uk-tax';
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
  readonly sent_at: Date;
}

/** A submission as it is stored. */
export interface SubmissionRow extends Omit<NewSubmissionRow, 'nino' | 'sent_at'> {
  readonly state: HmrcSubmission['state'];
  readonly nino: string | null;
  readonly sent_at: string;
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
] as const;

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

/** Outcome of a submission. */
export type SubmissionOutcome = Pick<
  SubmissionRow,
  'state' | 'status' | 'correlation_id' | 'codes' | 'read_back'
>;

/** Notes the outcome of a submission whose answer was missing. An outcome that is known stays. */
export async function noteOutcome(scope: UserScope, id: string, outcome: SubmissionOutcome): Promise<void> {
  const isOpen = outcome.state === 'unknown';
  await scope.tables
    .updateTable('hmrc_submissions')
    .set({ ...outcome, ...(isOpen ? {} : { nino: null, answered_at: new Date() }) })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
}

/** Deletes a submission of which nothing was sent. */
export async function dropSubmission(scope: UserScope, id: string): Promise<void> {
  await scope.tables
    .deleteFrom('hmrc_submissions')
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** Lists submissions to a host, newest first. */
export function listSubmissions(scope: UserScope, host: string, limit: number): Promise<SubmissionRow[]> {
  return scope.tables
    .selectFrom('hmrc_submissions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('host', '=', host)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds a submission to a host. */
export function findSubmission(
  scope: UserScope,
  host: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  return scope.tables
    .selectFrom('hmrc_submissions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('host', '=', host)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds the submission of a business and year whose answer is missing. */
export function findUnanswered(
  scope: UserScope,
  { host, hmrc_business_id, tax_year }: Pick<SubmissionRow, 'host' | 'hmrc_business_id' | 'tax_year'>,
): Promise<SubmissionRow | undefined> {
  return scope.tables
    .selectFrom('hmrc_submissions')
    .select(columns)
    .where('user_id', '=', scope.userId)
    .where('host', '=', host)
    .where('hmrc_business_id', '=', hmrc_business_id)
    .where('tax_year', '=', tax_year)
    .where('state', 'in', ['sending', 'unknown'])
    .executeTakeFirst();
}

/** Lists the updates that a host has accepted. */
export function listAccepted(scope: UserScope, host: string) {
  return scope.tables
    .selectFrom('hmrc_submissions')
    .select(['business', 'tax_year', 'quarter'])
    .where('user_id', '=', scope.userId)
    .where('host', '=', host)
    .where('state', '=', 'accepted')
    .execute();
}

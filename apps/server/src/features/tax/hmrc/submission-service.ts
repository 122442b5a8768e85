import type { HmrcSubmission, HmrcUpdate, NewHmrcSubmission, UpdateFileQuery } from '@farthing/api-contract';
import { refusedFigures } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { digestOf } from '../../../platform/crypto/token-hash.ts';
import type { HmrcAnswer } from '../../../platform/outgoing/hmrc-client.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { readUpdate } from '../income-sources/update-service.ts';
import {
  accessOf,
  type ClientFacts,
  clientOf,
  type HmrcAccess,
  type HmrcParts,
  type HmrcRequest,
  opened,
} from './connection-service.ts';
import { codesOf, sentencesOf } from './error-rules.ts';
import { isSameUpdate, summaryEndpoint, updateText } from './rules.ts';
import { listBusinesses } from './store.ts';
import {
  dropSubmission,
  findSubmission,
  findUnanswered,
  insertSubmission,
  noteOutcome,
  type SubmissionOutcome,
  type SubmissionRow,
} from './submission-store.ts';

/** Longest time from storing a submission to its request. The process may have been stopped in between. */
const longestDelayMs = 45_000;
/** Time after which a request can't be under way any more: the longest delay, its time limit, and some more. */
const settledMs = 90_000;

/**
 * Returns the update that would be sent, byte for byte.
 * @throws {Problem} unknown-tax-year, quarterly-update-not-found, hmrc-business-not-chosen, hmrc-figures-refused
 */
export async function readUpdateToSend(scope: UserScope, query: UpdateFileQuery): Promise<HmrcUpdate> {
  const { text, digest, hmrc_business_id } = await prepareUpdate(scope, query);
  return { text, digest, hmrc_business_id };
}

async function prepareUpdate(scope: UserScope, query: UpdateFileQuery) {
  const { business, period, figures } = await readUpdate(scope, query);
  const matched = (await listBusinesses(scope)).find((one) => one.business === business.business);
  if (!matched) throw new Problem('hmrc-business-not-chosen');
  if (refusedFigures(figures).length > 0) throw new Problem('hmrc-figures-refused');
  const text = updateText(business.kind, period, figures);
  return { business, text, digest: digestOf(text), hmrc_business_id: matched.hmrc_business_id };
}

/**
 * Sends an update to HMRC once. It is stored before it is sent, and one at a time for each business and year. If the answer of
 * an earlier one is missing, that one is resolved first by reading HMRC's figures.
 * @returns the submission, or the earlier one if it turns out that HMRC has the same figures from it
 * @throws {Problem} hmrc-off, hmrc-not-connected, hmrc-figures-changed, hmrc-already-has-update, hmrc-answer-missing,
 * hmrc-check-too-early, hmrc-refused, hmrc-unavailable, and those of `readUpdateToSend`
 */
export async function sendUpdate(
  request: HmrcRequest,
  parts: HmrcParts,
  facts: ClientFacts,
  { tax_year, business, quarter, digest }: NewHmrcSubmission,
): Promise<HmrcSubmission> {
  const { host } = clientOf(parts);
  const query = { tax_year, business, quarter };
  const update = await request.read((scope) => prepareUpdate(scope, query));
  if (update.digest !== digest) throw new Problem('hmrc-figures-changed');
  const access = await accessOf(request, parts, facts);
  const { hmrc_business_id, text } = update;
  const place = { host, hmrc_business_id, tax_year };
  const earlier = await request.read((scope) => findUnanswered(scope, place));
  if (earlier) {
    const settled = await settle(request, parts, access, earlier);
    if (settled.state === 'accepted' && settled.body === text) return presentSubmission(settled);
  }
  const row = {
    ...place,
    id: uuid(),
    business: update.business.business,
    business_name: update.business.name,
    kind: update.business.kind,
    quarter,
    body: text,
    sent_at: new Date(),
  };
  const nino = parts.cipher.encrypt(access.nino, ninoPlace(row.id));
  await request.write((scope) => insertSubmission(scope, { ...row, nino }));
  await sendStored(request, access, row);
  return readSubmission(request, host, row.id);
}

/** Sends a stored submission, unless HMRC has the same figures already, and notes the answer. */
async function sendStored(
  request: HmrcRequest,
  access: HmrcAccess,
  row: Pick<SubmissionRow, 'id' | 'kind' | 'hmrc_business_id' | 'tax_year' | 'body'> & {
    readonly sent_at: Date;
  },
): Promise<void> {
  const { client, accessToken, nino } = access;
  const endpoint = summaryEndpoint({
    ...{ kind: row.kind, nino, hmrcBusinessId: row.hmrc_business_id, taxYear: row.tax_year },
  });
  try {
    const held = await readHeld(access, row, request);
    if (held !== undefined && isSameUpdate(row.body, held)) throw new Problem('hmrc-already-has-update');
    if (Date.now() - row.sent_at.getTime() > longestDelayMs) throw new Problem('hmrc-unavailable');
  } catch (error) {
    await request.write((scope) => dropSubmission(scope, row.id));
    throw error;
  }
  const call = {
    ...endpoint,
    method: 'PUT',
    accessToken,
    headers: access.headers(),
    body: row.body,
  } as const;
  const answer = await client.call(call, request.outgoing);
  await request.write((scope) => noteOutcome(scope, row.id, outcomeOf(answer)));
}

function outcomeOf(answer: HmrcAnswer): SubmissionOutcome {
  const { status, correlationId: correlation_id } = answer;
  const known = { status, correlation_id, codes: [], read_back: false };
  if (answer.outcome !== 'answered')
    return { ...known, state: answer.outcome === 'lost' ? 'unknown' : 'not_received' };
  const isAccepted = status >= 200 && status < 300;
  return isAccepted
    ? { ...known, state: 'accepted' }
    : { ...known, state: 'refused', codes: codesOf(answer.json) };
}

/**
 * Reads the figures that HMRC has for a business and year.
 * @returns undefined if HMRC has none @throws {Problem} hmrc-refused, hmrc-unavailable
 */
async function readHeld(
  { client, accessToken, nino, headers }: HmrcAccess,
  row: Pick<SubmissionRow, 'kind' | 'hmrc_business_id' | 'tax_year'>,
  { outgoing }: Pick<HmrcRequest, 'outgoing'>,
): Promise<unknown> {
  const endpoint = summaryEndpoint({
    ...{ kind: row.kind, nino, hmrcBusinessId: row.hmrc_business_id, taxYear: row.tax_year },
  });
  const answer = await client.call({ ...endpoint, method: 'GET', accessToken, headers: headers() }, outgoing);
  if (answer.outcome !== 'answered') throw new Problem('hmrc-unavailable');
  if (answer.status === 200 && typeof answer.json === 'object' && answer.json !== null) return answer.json;
  const codes = codesOf(answer.json);
  if (answer.status === 404 && codes.includes('MATCHING_RESOURCE_NOT_FOUND')) return undefined;
  throw new Problem('hmrc-refused', { detail: sentencesOf(codes, answer.status) });
}

/**
 * Finds what became of a submission whose answer was lost, by reading HMRC's figures. Nothing is sent again.
 * @throws {Problem} hmrc-check-too-early, hmrc-other-number, hmrc-refused, hmrc-unavailable
 */
async function settle(
  request: HmrcRequest,
  parts: HmrcParts,
  access: HmrcAccess,
  row: SubmissionRow,
): Promise<SubmissionRow> {
  if (row.nino === null) return row;
  const left = settledMs - (Date.now() - Date.parse(row.sent_at));
  // `left` is above the whole time where the clock was set back: it doesn't keep anyone waiting.
  if (left > 0 && left <= settledMs)
    throw new Problem('hmrc-check-too-early', { retryAfterSeconds: Math.ceil(left / 1000) });
  if (opened(parts.cipher, row.nino, ninoPlace(row.id)) !== access.nino)
    throw new Problem('hmrc-other-number');
  const held = await readHeld(access, row, request);
  const state = held !== undefined && isSameUpdate(row.body, held) ? 'accepted' : 'not_received';
  const { status, correlation_id } = row;
  const outcome: SubmissionOutcome = { state, status, correlation_id, codes: [], read_back: true };
  await request.write((scope) => noteOutcome(scope, row.id, outcome));
  return found(
    await request.read((scope) => findSubmission(scope, row.host, row.id)),
    'hmrc-submission-not-found',
  );
}

/**
 * Checks a submission whose answer was lost. One whose outcome is known stays as it is.
 * @throws {Problem} hmrc-off, hmrc-submission-not-found, and those of `settle`
 */
export async function checkSubmission(
  request: HmrcRequest,
  parts: HmrcParts,
  facts: ClientFacts,
  id: string,
): Promise<HmrcSubmission> {
  const { host } = clientOf(parts);
  const row = found(
    await request.read((scope) => findSubmission(scope, host, id)),
    'hmrc-submission-not-found',
  );
  if (row.nino === null) return presentSubmission(row);
  return presentSubmission(await settle(request, parts, await accessOf(request, parts, facts), row));
}

async function readSubmission(request: HmrcRequest, host: string, id: string): Promise<HmrcSubmission> {
  const row = await request.read((scope) => findSubmission(scope, host, id));
  return presentSubmission(found(row, 'hmrc-submission-not-found'));
}

function ninoPlace(row: string) {
  return { table: 'hmrc_submissions', column: 'nino', row };
}

/** A submission with its outcome in a sentence. */
export function presentSubmission(row: SubmissionRow): HmrcSubmission {
  const { id, business, business_name, hmrc_business_id, tax_year, quarter, state, codes } = row;
  const { correlation_id, read_back, sent_at, answered_at, body } = row;
  return {
    ...{ id, business, business_name, hmrc_business_id, tax_year, quarter, state, codes },
    ...{ correlation_id, read_back, sent_at, answered_at, text: body },
    message: messageOf(row),
  };
}

function messageOf({ state, codes, status, read_back }: SubmissionRow): string {
  if (state === 'refused') return sentencesOf(codes, status ?? 0);
  if (state === 'accepted')
    return read_back
      ? 'HMRC has these figures. Its answer was lost, so they were read back.'
      : 'HMRC accepted the update.';
  if (state === 'not_received')
    return read_back
      ? 'HMRC doesn’t have these figures. You can send the update again.'
      : 'HMRC couldn’t be reached. Nothing was sent. Try again later.';
  return 'HMRC’s answer is missing. Check the update with HMRC before you send anything else.';
}

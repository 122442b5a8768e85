import type { HmrcSubmission, HmrcUpdate, NewHmrcSubmission, UpdateFileQuery } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import { refusedFigures } from '@farthing/uk-tax';
import { v7 as uuid } from 'uuid';
import type { UserScope } from '../../../database/user-scope.ts';
import { digestOf } from '../../../platform/crypto/token-hash.ts';
import type { HmrcAnswer } from '../../../platform/outgoing/hmrc-client.ts';
import { found, Problem } from '../../../problems/problem.ts';
import { readUpdate } from '../income-sources/update-service.ts';
import {
  accessOf,
  askHmrc,
  type ClientFacts,
  clientOf,
  type HmrcAccess,
  type HmrcParts,
  type HmrcRequest,
  readNino,
} from './connection-service.ts';
import { codesOf, sentencesOf } from './error-rules.ts';
import { agreedText, heldText, isSameUpdate, stateByReading, summaryEndpoint, updateText } from './rules.ts';
import { findConnection, listBusinesses } from './store.ts';
import {
  beginRequest,
  dropSubmission,
  findSubmission,
  findUnanswered,
  insertSubmission,
  noteOutcome,
  renewAge,
  type SubmissionOutcome,
  type SubmissionRow,
} from './submission-store.ts';

/** Longest time from storing a submission to its request. The process may have been stopped in between. */
const longestDelaySeconds = 45;
/** Time after which a request can't be under way any more: the longest delay, its time limit, and some more. */
const settledSeconds = 90;

/**
 * Returns the update that would be sent, byte for byte, with its figures.
 * @throws {Problem} hmrc-off, hmrc-not-connected, unknown-tax-year, quarterly-update-not-found, hmrc-business-not-chosen,
 * hmrc-figures-refused
 */
export async function readUpdateToSend(
  scope: UserScope,
  parts: HmrcParts,
  query: UpdateFileQuery,
): Promise<HmrcUpdate> {
  const { text, digest, hmrc_business_id, period, figures } = await prepareUpdate(scope, parts, query);
  const { from, to } = period;
  return {
    ...{ text, digest, hmrc_business_id, from, to },
    figures: figures.map(({ field, label, pence }) => ({ field, label, amount: formatMinor(pence, 'GBP') })),
  };
}

async function prepareUpdate(scope: UserScope, parts: HmrcParts, query: UpdateFileQuery) {
  const { host } = clientOf(parts);
  const connection = await findConnection(scope);
  if (connection?.host !== host) throw new Problem('hmrc-not-connected');
  const { connection_id } = connection;
  const { business, period, figures } = await readUpdate(scope, query);
  const matched = (await listBusinesses(scope)).find((one) => one.business === business.business);
  if (!matched) throw new Problem('hmrc-business-not-chosen');
  if (refusedFigures(figures).length > 0) throw new Problem('hmrc-figures-refused');
  const { tax_year, quarter } = query;
  const { hmrc_business_id } = matched;
  const text = updateText(business.kind, period, figures);
  const digest = digestOf(
    agreedText({ text, hmrc_business_id, kind: business.kind, tax_year, quarter, host, connection_id }),
  );
  return { business, period, figures, text, digest, hmrc_business_id, connection_id };
}

/**
 * Sends an update to HMRC once. It is stored before it is sent, and one at a time for each business and year. If the answer of
 * an earlier one is missing, that one is resolved first by reading HMRC's figures.
 * @returns the submission, or the earlier one if it turns out that HMRC has the same figures from it
 * @throws {Problem} hmrc-figures-changed, hmrc-connection-changed, hmrc-already-has-update, hmrc-answer-missing,
 * hmrc-other-figures, hmrc-refused, hmrc-unavailable, and those of `settle`, `accessOf` and `readUpdateToSend`
 */
export async function sendUpdate(
  request: HmrcRequest,
  parts: HmrcParts,
  facts: ClientFacts,
  { tax_year, business, quarter, digest }: NewHmrcSubmission,
): Promise<HmrcSubmission> {
  const { host } = clientOf(parts);
  const query = { tax_year, business, quarter };
  const update = await request.read((scope) => prepareUpdate(scope, parts, query));
  if (update.digest !== digest) throw new Problem('hmrc-figures-changed');
  const access = await accessOf(request, parts, facts);
  if (access.connectionId !== update.connection_id) throw new Problem('hmrc-connection-changed');
  const { hmrc_business_id, text } = update;
  const place = { host, hmrc_business_id, tax_year };
  const earlier = await request.read((scope) => findUnanswered(scope, place));
  if (earlier) {
    const settled = await settle(request, parts, access, earlier);
    if (settled.state === 'accepted' && settled.body === text) return presentSubmission(settled, host);
    if (settled.state === 'other_figures') throw new Problem('hmrc-other-figures');
  }
  const row = {
    ...place,
    id: uuid(),
    business: update.business.business,
    business_name: update.business.name,
    kind: update.business.kind,
    quarter,
    body: text,
  };
  const nino = parts.cipher.encrypt(access.nino, ninoPlace(row.id));
  const begun = performance.now();
  await request.write((scope) => insertSubmission(scope, { ...row, nino }));
  await sendStored(request, access, row, begun);
  const sent = await request.read((scope) => findSubmission(scope, host, row.id));
  return presentSubmission(found(sent, 'hmrc-submission-not-found'), host);
}

/**
 * Sends a stored submission, unless HMRC has the same figures already, and notes the answer.
 * @param begun `performance.now()` before it was stored
 */
async function sendStored(
  request: HmrcRequest,
  access: HmrcAccess,
  row: Pick<SubmissionRow, 'id' | 'kind' | 'hmrc_business_id' | 'tax_year' | 'body'>,
  begun: number,
): Promise<void> {
  try {
    const held = await readHeld(access, row);
    if (isSameUpdate(row.kind, row.body, held)) throw new Problem('hmrc-already-has-update');
    await access.count();
    // The process's own clock may have stood still with the process, and the database's may have been set.
    const mayBegin = await request.record((scope) =>
      beginRequest(scope, row.id, heldText(row.kind, held), longestDelaySeconds),
    );
    if (!mayBegin || performance.now() - begun > longestDelaySeconds * 1000)
      throw new Problem('hmrc-unavailable');
  } catch (error) {
    await request.record((scope) => dropSubmission(scope, row.id));
    throw error;
  }
  const answer = await access.call({ ...endpointOf(access, row), method: 'PUT', body: row.body });
  await request.record((scope) => noteOutcome(scope, row.id, outcomeOf(answer)));
}

function endpointOf(
  { nino }: HmrcAccess,
  row: Pick<SubmissionRow, 'kind' | 'hmrc_business_id' | 'tax_year'>,
) {
  const { kind, hmrc_business_id: hmrcBusinessId, tax_year: taxYear } = row;
  return summaryEndpoint({ kind, nino, hmrcBusinessId, taxYear });
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
 * @returns undefined if HMRC has none @throws {Problem} too-many-requests, hmrc-refused, hmrc-unavailable
 */
async function readHeld(
  access: HmrcAccess,
  row: Pick<SubmissionRow, 'kind' | 'hmrc_business_id' | 'tax_year'>,
): Promise<unknown> {
  const answer = await askHmrc(access, endpointOf(access, row));
  if (answer.outcome !== 'answered') throw new Problem('hmrc-unavailable');
  if (answer.status === 200 && typeof answer.json === 'object' && answer.json !== null) return answer.json;
  const codes = codesOf(answer.json);
  if (answer.status === 404 && codes.includes('MATCHING_RESOURCE_NOT_FOUND')) return undefined;
  throw new Problem('hmrc-refused', { detail: sentencesOf(codes, answer.status) });
}

/** Runs a part of a check. The update of a check may have arrived, so its problem says nothing else. */
async function inCheck<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && error.code === 'hmrc-unavailable')
      throw new Problem('hmrc-check-unavailable', { cause: error });
    throw error;
  }
}

/**
 * Finds what became of a submission whose answer was lost, by reading HMRC's figures. Nothing is sent again.
 * @throws {Problem} hmrc-check-too-early, hmrc-other-number, hmrc-number-unconfirmed, too-many-requests, hmrc-refused,
 * hmrc-check-unavailable
 */
async function settle(
  request: HmrcRequest,
  parts: HmrcParts,
  access: HmrcAccess,
  row: SubmissionRow,
): Promise<SubmissionRow> {
  if (row.nino === null) return row;
  if (row.age < settledSeconds) {
    if (row.age < 0) await request.record((scope) => renewAge(scope, row.id));
    const left = Math.min(settledSeconds - row.age, settledSeconds);
    throw new Problem('hmrc-check-too-early', { retryAfterSeconds: Math.ceil(left) });
  }
  await confirmNumber(request, parts, access, { ...row, nino: row.nino });
  const state = stateByReading(row, await inCheck(readHeld(access, row)));
  const { status, correlation_id } = row;
  const outcome: SubmissionOutcome = { state, status, correlation_id, codes: [], read_back: true };
  await request.record((scope) => noteOutcome(scope, row.id, outcome));
  return found(
    await request.read((scope) => findSubmission(scope, row.host, row.id)),
    'hmrc-submission-not-found',
  );
}

/**
 * Confirms that a submission was sent with the number of the connection. If its number can't be decrypted any more, HMRC's list
 * for the connection has to have the business, whose id belongs to one number.
 * @throws {Problem} hmrc-other-number, hmrc-number-unconfirmed
 */
async function confirmNumber(
  request: HmrcRequest,
  { cipher }: HmrcParts,
  { nino, connectionId }: HmrcAccess,
  row: Pick<SubmissionRow, 'id' | 'hmrc_business_id'> & { readonly nino: string },
): Promise<void> {
  const sent = readNino(cipher, row.nino, ninoPlace(row.id));
  if (sent === nino) return;
  if (sent !== undefined) throw new Problem('hmrc-other-number');
  const isListed = await request.read(async (scope) => {
    const listed = await listBusinesses(scope);
    const connection = await findConnection(scope);
    const isPresent = connection?.connection_id === connectionId;
    return isPresent && listed.some((one) => one.hmrc_business_id === row.hmrc_business_id);
  });
  if (!isListed) throw new Problem('hmrc-number-unconfirmed');
}

/**
 * Checks a submission whose answer was lost. One whose outcome is known stays as it is.
 * @throws {Problem} hmrc-off, hmrc-submission-not-found, and those of `settle` and `accessOf`
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
  if (row.nino === null) return presentSubmission(row, host);
  const access = await inCheck(accessOf(request, parts, facts));
  return presentSubmission(await settle(request, parts, access, row), host);
}

function ninoPlace(row: string) {
  return { table: 'hmrc_submissions', column: 'nino', row };
}

/**
 * A submission with its outcome in a sentence. One that is being sent for too long was left behind by a process that stopped.
 * @param host that this server asks now
 */
export function presentSubmission(row: SubmissionRow, host: string | undefined): HmrcSubmission {
  const { id, business, business_name, hmrc_business_id, tax_year, quarter, codes } = row;
  const { correlation_id, read_back, sent_at, answered_at, body } = row;
  const state = row.state === 'sending' && Math.abs(row.age) > settledSeconds ? 'unknown' : row.state;
  const can_check = row.nino !== null && row.host === host;
  return {
    ...{ id, business, business_name, hmrc_business_id, tax_year, quarter, state, codes, can_check },
    ...{ correlation_id, read_back, sent_at, answered_at, text: body },
    message:
      row.nino !== null && !can_check
        ? `HMRC’s answer is missing. This server isn’t set up for ${row.host} any more, so look at HMRC before you send anything else.`
        : messageOf({ ...row, state }),
  };
}

function messageOf({ state, codes, status, read_back }: SubmissionRow): string {
  if (state === 'refused') return sentencesOf(codes, status ?? 0);
  if (state === 'other_figures')
    return 'HMRC’s figures differ from those last sent. Check them before you send.';
  if (state === 'sending') return 'The update is being sent.';
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

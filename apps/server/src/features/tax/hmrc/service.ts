import type { HmrcBusiness, HmrcMatch, HmrcRefresh, HmrcState, HmrcSubmission } from '@farthing/api-contract';
import { boundsOf } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import type { HmrcAnswer } from '../../../platform/outgoing/hmrc-client.ts';
import { Problem } from '../../../problems/problem.ts';
import { findBusiness } from '../income-sources/update-service.ts';
import { shippedTable } from '../tax-rates/service.ts';
import {
  accessOf,
  askHmrc,
  type ClientFacts,
  type HmrcParts,
  type HmrcRequest,
} from './connection-service.ts';
import { codesOf, sentencesOf } from './error-rules.ts';
import {
  businessesEndpoint,
  type Endpoint,
  hmrcTypes,
  obligationsEndpoint,
  readBusinesses,
  readObligations,
} from './rules.ts';
import { findConnection, holdConnection, listBusinesses, matchBusiness, replaceBusinesses } from './store.ts';
import { presentSubmission } from './submission-service.ts';
import { listAccepted, listSubmissions, type SubmissionRow } from './submission-store.ts';

const mostShown = 200;
/** Host of HMRC's production service. What the sandbox accepts doesn't count. */
const productionHost = 'api.service.hmrc.gov.uk';

/** Lists the updates that HMRC has accepted from here. */
export function listSentUpdates(
  scope: UserScope,
): Promise<Pick<HmrcSubmission, 'business' | 'tax_year' | 'quarter'>[]> {
  return listAccepted(scope, productionHost);
}

/** Lists updates whose answer is missing: they were sent, and their result isn't known. */
export async function listUnanswered(
  scope: UserScope,
): Promise<Pick<HmrcSubmission, 'id' | 'business_name' | 'quarter' | 'sent_at'>[]> {
  const open = await listSubmissions(scope, undefined, mostShown);
  return open.map((row) => presentSubmission(row, undefined)).filter(({ state }) => state === 'unknown');
}

/** Returns the stored connection, businesses and submissions, without a request to HMRC. */
export async function readState(scope: UserScope, { hmrc }: Pick<HmrcParts, 'hmrc'>): Promise<HmrcState> {
  const host = hmrc?.host;
  const present = (row: SubmissionRow) => presentSubmission(row, host);
  const submissions = (await listSubmissions(scope, host, mostShown)).map(present);
  if (!hmrc) return { service: 'off', connected_at: null, businesses: [], submissions };
  const [connection, businesses] = [await findConnection(scope), await listBusinesses(scope)];
  const isConnected = connection?.host === hmrc.host;
  return {
    service: hmrc.service,
    connected_at: isConnected ? connection.connected_at : null,
    businesses: isConnected ? businesses : [],
    submissions,
  };
}

/**
 * Reads the businesses from HMRC, and its obligations in a tax year.
 * @throws {Problem} unknown-tax-year, hmrc-refused, hmrc-unavailable, hmrc-connection-changed, and those of `accessOf`
 */
export async function refreshBusinesses(
  request: HmrcRequest,
  parts: HmrcParts,
  facts: ClientFacts,
  { tax_year }: HmrcRefresh,
): Promise<void> {
  shippedTable(tax_year);
  const { from, to } = boundsOf(tax_year);
  const access = await accessOf(request, parts, facts);
  const { nino, connectionId } = access;
  const ask = (endpoint: Endpoint) => askHmrc(access, endpoint);
  const listed = await ask(businessesEndpoint(nino));
  const isNone = listed.outcome === 'answered' && isNothing(listed);
  const businesses = isNone ? [] : readBusinesses(jsonOf(listed));
  const due = await ask(obligationsEndpoint(nino, from, to));
  const obligations = due.outcome === 'answered' && isNothing(due) ? new Map() : readObligations(jsonOf(due));
  if (!businesses || !obligations) throw new Problem('hmrc-unavailable');
  await request.write(async (scope) => {
    if (!(await holdConnection(scope, connectionId))) throw new Problem('hmrc-connection-changed');
    await replaceBusinesses(scope, businesses, obligations);
  });
}

/** Returns true if HMRC says that it has nothing of what was asked for. */
function isNothing(answer: HmrcAnswer & { readonly outcome: 'answered' }): boolean {
  const codes = codesOf(answer.json);
  return (
    answer.status === 404 &&
    (codes.includes('MATCHING_RESOURCE_NOT_FOUND') || codes.includes('NO_OBLIGATIONS_FOUND'))
  );
}

function jsonOf(answer: HmrcAnswer): unknown {
  if (answer.outcome !== 'answered') throw new Problem('hmrc-unavailable');
  if (answer.status === 200) return answer.json;
  throw new Problem('hmrc-refused', { detail: sentencesOf(codesOf(answer.json), answer.status) });
}

/**
 * Chooses which business of ours one at HMRC stands for.
 * @throws {Problem} hmrc-business-not-found, income-source-not-found, hmrc-business-unsuited
 */
export async function chooseBusiness(
  scope: UserScope,
  id: string,
  { business }: HmrcMatch,
): Promise<HmrcBusiness> {
  const listed = await listBusinesses(scope);
  const chosen = listed.find(({ hmrc_business_id }) => hmrc_business_id === id);
  if (!chosen) throw new Problem('hmrc-business-not-found');
  const ours = business === null ? null : await findBusiness(scope, business);
  if (ours && hmrcTypes[ours.kind] !== chosen.type) throw new Problem('hmrc-business-unsuited');
  await matchBusiness(scope, id, ours?.business ?? null);
  return { ...chosen, business: ours?.business ?? null };
}

import type { HmrcGrant, HmrcSignIn, NewHmrcSignIn } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import type { UserScope, UserScopes } from '../../../database/user-scope.ts';
import { decryptOr, type FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import { codeChallenge, hashToken, newSecret } from '../../../platform/crypto/token-hash.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type {
  HmrcAnswer,
  HmrcCall,
  HmrcClient,
  HmrcTokenAnswer,
  HmrcTokens,
} from '../../../platform/outgoing/hmrc-client.ts';
import { type Attempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { Problem } from '../../../problems/problem.ts';
import { fraudHeaders, type HeaderFacts } from './header-rules.ts';
import { plainNino } from './rules.ts';
import {
  claimRefresh,
  claimSignIn,
  deleteConnection,
  deleteRest,
  endSignIn,
  findConnection,
  releaseRefresh,
  replaceConnection,
  replaceSignIn,
  replaceTokens,
} from './store.ts';

/** Dependencies of this feature. Without a client, no requests are sent to HMRC. */
export interface HmrcParts {
  readonly hmrc: HmrcClient | undefined;
  readonly cipher: FieldCipher;
  /** Counts a request of a user to HMRC. */
  readonly count: (userId: string) => Promise<Attempt>;
}

/**
 * A request of a user: scopes, each a transaction of its own, and the log of what goes out. `record` also writes if the
 * session has ended meanwhile.
 */
export interface HmrcRequest extends UserScopes {
  record<Result>(work: (scope: UserScope) => Promise<Result>): Promise<Result>;
  readonly outgoing: OutgoingLog;
}

/** Facts about the user's device and address. */
export type ClientFacts = Omit<HeaderFacts, 'clientIp' | 'serverIp' | 'now'> & { readonly clientIp: string };

const signInMs = 15 * 60_000;
/** A token that ends this soon is replaced first. */
const earlyMs = 120_000;
/** Longer than the request for new tokens takes. */
const refreshMs = 45_000;

/** Returns HMRC's client. @throws {Problem} hmrc-off */
export function clientOf({ hmrc }: HmrcParts): HmrcClient {
  if (!hmrc) throw new Problem('hmrc-off');
  return hmrc;
}

/**
 * Begins a sign-in at HMRC. Its state is bound to the user and the session.
 * @throws {Problem} hmrc-off
 */
export async function beginSignIn(
  scope: UserScope,
  parts: HmrcParts,
  sessionId: string,
  { national_insurance_number }: NewHmrcSignIn,
): Promise<HmrcSignIn> {
  const client = clientOf(parts);
  const [state, verifier] = [newSecret(), newSecret()];
  const at = (column: string) => ({ table: 'hmrc_sign_ins', column, row: scope.userId });
  await replaceSignIn(scope, {
    state_hash: hashToken(state),
    session_id: sessionId,
    host: client.host,
    nino: parts.cipher.encrypt(plainNino(national_insurance_number), at('nino')),
    code_verifier: parts.cipher.encrypt(verifier, at('code_verifier')),
    expires_at: new Date(Date.now() + signInMs),
  });
  return { address: client.grantAddress(state, codeChallenge(verifier)) };
}

/**
 * Completes a sign-in with what HMRC sent the user back with. The state can be used once, by the session that began.
 * Nothing is stored if the user has disconnected or begun another sign-in meanwhile.
 * @throws {Problem} hmrc-off, too-many-requests, hmrc-sign-in-expired, hmrc-connection-changed, hmrc-grant-refused,
 * hmrc-credentials-refused, hmrc-unavailable
 */
export async function completeSignIn(
  request: HmrcRequest,
  parts: HmrcParts,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  { code, state }: HmrcGrant,
): Promise<void> {
  const client = clientOf(parts);
  const stateHash = hashToken(state);
  await countRequest(parts, userId);
  const begun = await request.write((scope) => claimSignIn(scope, stateHash, sessionId));
  if (begun?.host !== client.host) throw new Problem('hmrc-sign-in-expired');
  const at = (column: string) => ({ table: 'hmrc_sign_ins', column, row: userId });
  const verifier = opened(parts.cipher, begun.code_verifier, at('code_verifier'));
  const nino = opened(parts.cipher, begun.nino, at('nino'));
  const answer = await client.exchangeCode(code, verifier, request.outgoing);
  if (answer.outcome !== 'granted') await request.record((scope) => endSignIn(scope, stateHash));
  const tokens = granted(answer, 'hmrc-grant-refused');
  await request.write(async (scope) => {
    if (!(await endSignIn(scope, stateHash))) throw new Problem('hmrc-connection-changed');
    // Another number, or the other service, has businesses of its own.
    const before = await findConnection(scope);
    const isSame =
      before?.host === client.host && readNino(parts.cipher, before.nino, placeOf('nino', userId)) === nino;
    if (!isSame) await deleteRest(scope);
    await replaceConnection(scope, {
      connection_id: isSame ? before.connection_id : uuid(),
      host: client.host,
      nino: parts.cipher.encrypt(nino, placeOf('nino', userId)),
      ...sealedTokens(parts.cipher, tokens, userId),
    });
  });
}

/** Deletes tokens, National Insurance number and businesses. Submissions stay. */
export async function disconnect(scope: UserScope): Promise<void> {
  await deleteConnection(scope);
  await deleteRest(scope);
}

/** Access for calls to HMRC. */
export interface HmrcAccess {
  readonly nino: string;
  readonly connectionId: string;
  /** Counts a request. @throws {Problem} too-many-requests */
  count(): Promise<void>;
  /** Sends a request that has been counted. */
  call(call: Omit<HmrcCall, 'accessToken' | 'headers'>): Promise<HmrcAnswer>;
}

/** Counts a request and reads. @throws {Problem} too-many-requests */
export async function askHmrc(
  access: HmrcAccess,
  endpoint: Pick<HmrcCall, 'path' | 'version'>,
): Promise<HmrcAnswer> {
  await access.count();
  return access.call({ ...endpoint, method: 'GET' });
}

async function countRequest({ count }: HmrcParts, userId: string): Promise<void> {
  refuseOverLimit(await count(userId));
}

/**
 * Returns access for calls, with new tokens if the old ones end soon. Each request to HMRC counts, with that for tokens.
 * @throws {Problem} hmrc-off, too-many-requests, hmrc-not-connected, hmrc-connection-ended, hmrc-credentials-refused, hmrc-unavailable
 */
export async function accessOf(
  request: HmrcRequest,
  parts: HmrcParts,
  facts: ClientFacts,
): Promise<HmrcAccess> {
  const client = clientOf(parts);
  const { accessToken, ...access } = await freshTokens(request, parts, client, facts.userId);
  const clientIp = client.isPublicAddress(facts.clientIp) ? facts.clientIp : undefined;
  const headers = () =>
    fraudHeaders({ ...facts, clientIp, serverIp: client.publicIp, now: new Date().toISOString() });
  return {
    ...access,
    count: () => countRequest(parts, facts.userId),
    call: (call) => client.call({ ...call, accessToken, headers: headers() }, request.outgoing),
  };
}

async function freshTokens(
  request: HmrcRequest,
  parts: HmrcParts,
  client: HmrcClient,
  userId: string,
): Promise<Pick<HmrcAccess, 'nino' | 'connectionId'> & { readonly accessToken: string }> {
  const deadline = Date.now() + refreshMs;
  let isCounted = false;
  for (;;) {
    const row = await request.read(findConnection);
    if (row?.host !== client.host) throw new Problem('hmrc-not-connected');
    const { connection_id: connectionId } = row;
    const open = (column: 'nino' | 'access_token' | 'refresh_token') =>
      opened(parts.cipher, row[column], placeOf(column, userId));
    if (Date.parse(row.access_expires_at) - Date.now() > earlyMs)
      return { nino: open('nino'), connectionId, accessToken: open('access_token') };
    if (!isCounted) await countRequest(parts, userId);
    isCounted = true;
    const until = new Date(Date.now() + refreshMs);
    if (await request.write((scope) => claimRefresh(scope, row.refresh_token, until))) {
      const answer = await client.refresh(open('refresh_token'), request.outgoing);
      const tokens = await tokensOrEnd(request, answer, row.refresh_token);
      const sealed = sealedTokens(parts.cipher, tokens, userId);
      await request.record((scope) => replaceTokens(scope, row.refresh_token, sealed));
      return { nino: open('nino'), connectionId, accessToken: tokens.accessToken };
    }
    // Another request has the refresh token.
    if (Date.now() > deadline) throw new Problem('hmrc-unavailable');
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Returns the tokens of a refresh. If HMRC doesn't accept the refresh token any more, the connection has ended. */
async function tokensOrEnd(
  request: HmrcRequest,
  answer: HmrcTokenAnswer,
  refreshToken: string,
): Promise<HmrcTokens> {
  if (answer.outcome === 'refused') await request.record((scope) => deleteConnection(scope, refreshToken));
  else if (answer.outcome !== 'granted') await request.record((scope) => releaseRefresh(scope, refreshToken));
  return granted(answer, 'hmrc-connection-ended');
}

function granted(
  answer: HmrcTokenAnswer,
  refused: 'hmrc-grant-refused' | 'hmrc-connection-ended',
): HmrcTokens {
  if (answer.outcome === 'granted') return answer.tokens;
  if (answer.outcome === 'refused') throw new Problem(refused);
  throw new Problem(answer.outcome === 'credentials' ? 'hmrc-credentials-refused' : 'hmrc-unavailable');
}

function placeOf(column: 'nino' | 'access_token' | 'refresh_token', userId: string) {
  return { table: 'hmrc_connections', column, row: userId };
}

function sealedTokens(cipher: FieldCipher, tokens: HmrcTokens, userId: string) {
  return {
    access_token: cipher.encrypt(tokens.accessToken, placeOf('access_token', userId)),
    refresh_token: cipher.encrypt(tokens.refreshToken, placeOf('refresh_token', userId)),
    access_expires_at: new Date(Date.now() + tokens.expiresInSeconds * 1000),
  };
}

/** Decrypts a number, or returns undefined if it can't be decrypted any more. */
export function readNino(
  cipher: FieldCipher,
  sealed: string,
  at: Parameters<FieldCipher['decrypt']>[1],
): string | undefined {
  return decryptOr(
    () => cipher.decrypt(sealed, at),
    () => undefined,
  );
}

/** Decrypts a secret. @throws {Problem} hmrc-secrets-unreadable if the server's keys are others now */
function opened(cipher: FieldCipher, sealed: string, at: Parameters<FieldCipher['decrypt']>[1]): string {
  return decryptOr(
    () => cipher.decrypt(sealed, at),
    (cause) => {
      throw new Problem('hmrc-secrets-unreadable', { cause });
    },
  );
}

import type { PriceProviderState, PriceRefresh, PriceRefreshResult } from '@farthing/api-contract';
import type { Config } from '../../../config.ts';
import type { UserScopes } from '../../../database/user-scope.ts';
import type { OutgoingLog } from '../../../platform/outgoing/fetch-bytes.ts';
import type { PriceProvider } from '../../../platform/outgoing/price-provider.ts';
import { type CountAttempt, refuseOverLimit } from '../../../problems/attempt.ts';
import { errorCode } from '../../../problems/error-facts.ts';
import { Problem } from '../../../problems/problem.ts';
import { sortOutPrices, type WrittenPrice } from './price-file-rules.ts';
import { listRefreshTargets, type RefreshTarget, upsertFetchedPrices } from './price-refresh-store.ts';
import { askFrom, readProviderAnswer } from './provider-answer-rules.ts';

/** Dependencies of fetching prices, besides the scopes. */
export interface PriceRefreshParts {
  readonly config: Pick<Config, 'demoMode'>;
  /** Undefined if the operator has set none. */
  readonly priceProvider: PriceProvider | undefined;
}

/** One wish for prices. */
export interface RefreshAttempt {
  readonly today: string;
  readonly log: OutgoingLog;
  /** Counts it, before anything is asked. */
  readonly count: CountAttempt;
}

/** Asked at the same time, so that no provider is pressed. */
const atOnce = 3;
/** After so long no further security is asked about. */
const mostMs = 50_000;

/** Returns the configured price provider, if any. */
export function stateOfProvider({ config, priceProvider }: PriceRefreshParts): PriceProviderState {
  const host = config.demoMode ? undefined : priceProvider?.host;
  return { enabled: host !== undefined, host: host ?? null };
}

/**
 * Fetches the missing prices of one security, or of all that are held and of the benchmark. Each security is stored
 * when it is answered: one that fails is named, and takes nothing from the others.
 * @throws {Problem} demo-mode, no-price-provider, security-not-found, too-many-requests
 */
export async function refreshPrices(
  scopes: UserScopes,
  { config, priceProvider: provider }: PriceRefreshParts,
  { security_id }: PriceRefresh,
  { today, log, count }: RefreshAttempt,
): Promise<PriceRefreshResult> {
  if (config.demoMode) throw new Problem('demo-mode');
  if (!provider) throw new Problem('no-price-provider');
  const targets = await scopes.read((scope) => listRefreshTargets(scope, security_id, today));
  if (security_id !== undefined && targets.length === 0) throw new Problem('security-not-found');
  refuseOverLimit(await count());
  const ends = AbortSignal.timeout(mostMs);
  const waiting = [...targets];
  const done = new Map<string, Outcome>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      done.set(next.id, await refreshOne(scopes, provider, next, { today, log, ends }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const securities = targets.map(({ id, symbol }) => ({
    security_id: id,
    symbol,
    ...(done.get(id) ?? failed('This security wasn’t requested')),
  }));
  const sum = (of: 'added' | 'updated') => securities.reduce((total, one) => total + one[of], 0);
  return {
    host: provider.host,
    added: sum('added'),
    updated: sum('updated'),
    failed: securities.filter(({ error }) => error !== null).length,
    securities,
  };
}

interface Outcome {
  readonly added: number;
  readonly updated: number;
  readonly kept: number;
  readonly error: string | null;
}

function failed(error: string): Outcome {
  return { added: 0, updated: 0, kept: 0, error };
}

async function refreshOne(
  scopes: UserScopes,
  provider: PriceProvider,
  target: RefreshTarget,
  { today, log, ends }: { today: string; log: OutgoingLog; ends: AbortSignal },
): Promise<Outcome> {
  const from = askFrom(target, today);
  const { isin, sedol } = target;
  const symbol = target.provider_symbol ?? target.symbol;
  const answer = await provider.ask({ symbol, isin, sedol, from, to: today }, log, ends);
  if ('failure' in answer) return failed(answer.failure);
  const written = tryToRead(answer.bytes);
  if (!written) return failed(`${provider.host} didn’t return a list of prices`);
  const inRange = written.filter(({ date }) => date >= from && date <= today);
  const { prices, refused } = sortOutPrices(inRange, () => target, today);
  if (written.length > 0 && inRange.length > 0 && prices.length === 0) {
    return failed(`No line could be read: ${refused[0]?.reason ?? 'none has a price'}`);
  }
  if (written.length === 0) return failed(`${provider.host} has no prices for ${symbol}`);
  if (prices.length === 0) return { added: 0, updated: 0, kept: 0, error: null };
  try {
    return { ...(await scopes.write((scope) => upsertFetchedPrices(scope, prices))), error: null };
  } catch (error) {
    // Deleted while it was asked about: its prices have nowhere to be.
    if (errorCode(error) === '23503')
      return failed('The security was deleted while prices were being fetched');
    throw error;
  }
}

function tryToRead(bytes: Uint8Array): WrittenPrice[] | undefined {
  try {
    return readProviderAnswer(bytes);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

import type { ConnectionRun } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { FetchedPrices } from '../../../platform/connectors/connector-api.ts';
import {
  type FetchedFor,
  listOldPrices,
  listWantedPrices,
  storeFetchedPrices,
} from '../../investments/securities/fetched-price-service.ts';
import { ask, failedRun, type PreparedRun } from './asking-service.ts';

/** Lines that a result shows. */
const mostDetails = 100;

/** Fetches the missing prices of all securities that are held, and of the benchmark. */
export async function fetchPrices(run: PreparedRun): Promise<ConnectionRun> {
  const { scopes, request, connector } = run;
  const { today } = request;
  const all = await scopes.read((scope) => listWantedPrices(scope, today));
  if (all.length === 0)
    return { ...failedRun('You hold no securities, so there are no prices to fetch.'), ok: true };
  const wanted = all.slice(0, connector.mostRequests);
  const fetched = await ask(run, 'prices', {
    securities: wanted.map(({ target, from }) => ({
      id: target.id,
      symbol: target.provider_symbol ?? target.symbol,
      isin: target.isin,
      sedol: target.sedol,
      from,
      to: today,
    })),
  });
  if (!fetched.ok) return failedRun(fetched.reason);
  const byId = new Map(fetched.output.securities.map((one) => [one.id, one]));
  const failed = wanted.flatMap(({ target }) => {
    const one = byId.get(target.id);
    const reason = one ? one.error : 'The connector left this security out';
    return reason === null ? [] : [`${target.symbol}: ${reason}`];
  });
  const usable = wanted.flatMap((one): FetchedFor[] => {
    const answer = byId.get(one.target.id);
    return answer && answer.error === null
      ? [{ wanted: one, currency: answer.currency, prices: answer.prices }]
      : [];
  });
  const { stored, old } = await scopes.write(async (scope) => ({
    stored: await storeFetchedPrices(scope, usable, today),
    old: await listOldPrices(scope, all, today),
  }));
  const missing = [...failed, ...stored.refused];
  const stale = old.map(
    ({ symbol, date }) => `${symbol}: ${date === null ? 'no price' : `the newest price is of ${date}`}`,
  );
  const message = `${stored.added} prices added and ${stored.updated} corrected for ${wanted.length - missing.length} of ${all.length} securities.`;
  return {
    ok: missing.length < wanted.length,
    message,
    details: [...missing, ...stale, ...dividendWords(usable, byId, today)].slice(0, mostDetails),
    added: stored.added,
    updated: stored.updated,
    import_id: null,
  };
}

const dividendDays = 92;

/** Names the dividends of the last three months. Only a statement proves that one was paid, so none is recorded. */
function dividendWords(
  usable: readonly FetchedFor[],
  byId: ReadonlyMap<string, FetchedPrices>,
  today: string,
): string[] {
  const first = dayAfter(today, -dividendDays);
  return usable.flatMap(({ wanted: { target }, currency }) =>
    (byId.get(target.id)?.dividends ?? [])
      .filter(({ date }) => date >= first)
      .map(
        ({ date, amount }) =>
          `${target.symbol}: dividend of ${amount} ${currency} a unit, ex-dividend ${date}. It isn’t recorded: record it when it is paid`,
      ),
  );
}

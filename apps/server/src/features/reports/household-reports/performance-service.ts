import type { HouseholdPerformance, HouseholdPerformanceQuery } from '@farthing/api-contract';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { type HeldPart, measureParts } from '../../investments/portfolio/measure-service.ts';
import {
  firstDayOf,
  type HeldHistories,
  readEnd,
  readHeld,
} from '../../investments/portfolio/performance-service.ts';
import { type HoldingSource, type Parts, readHoldings, weightOf } from './portfolio-source-service.ts';
import type { ReportView } from './source-service.ts';

/**
 * Measures the holdings of the household through time, with both rates of return. The share of an account that is its user's today
 * counts on every day.
 * @throws {Problem} household-not-found, household-member-not-found, future-date; invalid-request for a range that is none
 */
export async function readHouseholdPerformance(
  scopes: HouseholdScopes,
  { person, date_to, ...query }: HouseholdPerformanceQuery,
  view: ReportView,
): Promise<HouseholdPerformance> {
  const { baseCurrency } = view;
  const to = readEnd(date_to, view.today);
  return scopes.report(async (own) => {
    const { sources, partsOf, facts } = await readHoldings(
      scopes,
      own,
      { ...view, person, to },
      async (scope, holdings) => ({
        held: await readHeld(scope, holdings, { baseCurrency, to, ratesOf: own }),
      }),
    );
    const parts = sources
      .filter(({ user_id }) => person === undefined || user_id === person)
      .flatMap((source) => divide(source, (id) => weightOf(partsOf(source.user_id, id), person)));
    return { ...(await measureParts(own, parts, { ...query, to, baseCurrency })), ...facts };
  });
}

/** Divides a person's holdings by the part that counts of them. */
function divide(
  { holdings, flows, held }: HoldingSource & { readonly held: HeldHistories },
  weightOfAccount: (accountId: string) => Parts['part'],
): HeldPart[] {
  const weights = new Map(
    holdings.map(({ holding_id, account_id }) => [holding_id, weightOfAccount(account_id)]),
  );
  const valuedIds = new Set(held.valued.map(({ id }) => id));
  return [...new Set(weights.values())]
    .filter((weight) => weight !== 0n)
    .map((weight) => {
      const isAlike = (id: string) => weights.get(id) === weight;
      const symbols = new Set(held.series.filter(({ id }) => isAlike(id)).map(({ symbol }) => symbol));
      return {
        weight,
        series: held.series.filter(({ id }) => isAlike(id)),
        firstDay: firstDayOf(held.valued.filter(({ id }) => isAlike(id))),
        flows: flows.filter(({ holding_id }) => isAlike(holding_id) && valuedIds.has(holding_id)),
        standIns: held.standIns.filter((symbol) => symbols.has(symbol)),
      };
    });
}

import type {
  BusinessLossYear,
  CapitalGainsYear,
  CapitalLossYear,
  IncomeSourceKind,
  LossHistory,
} from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { firstYearOf, yearBeginningIn } from '@farthing/uk-tax';
import type { LossYear, WorkedLosses } from '../tax-report/loss-year-rules.ts';

/** Years of the table. */
const yearsShown = 10;
/** First tax year with rates. */
const firstYear = '2015-16';

/** Returns the ten tax years up to one, oldest first, as far as there are rates. */
export function yearsOfHistory(taxYear: string): string[] {
  const last = firstYearOf(taxYear);
  return Array.from({ length: yearsShown }, (_, index) =>
    yearBeginningIn(last - yearsShown + 1 + index),
  ).filter((year) => year >= firstYear);
}

/** Returns the last day on which a loss of a tax year can be claimed: four years after its end (TMA 1970 s43). */
function lastClaimDay(taxYear: string): string {
  return `${firstYearOf(taxYear) + 5}-04-05`;
}

/**
 * Returns the capital losses of a year (TCGA 1992 ss1(3), 16(2A)).
 * @param claimedOn day on which HMRC was told of them
 */
export function capitalLossYear(
  taxYear: string,
  gains: CapitalGainsYear | undefined,
  claimedOn: string | null,
): CapitalLossYear {
  const losses = pence(gains?.losses ?? '0');
  const made = pence(gains?.gains ?? '0');
  const claim = gains?.losses_claim ?? 'none';
  const own = claim === 'not_claimed' ? 0n : losses < made ? losses : made;
  return {
    ...{ tax_year: taxYear, claim_by: lastClaimDay(taxYear), claimed_on: claimedOn, claim },
    brought_forward: gains?.losses_brought_forward ?? '0.00',
    arisen: print(losses),
    used_in_year: print(own),
    used: gains ? gains.losses_brought_forward_used : '0.00',
    carried_forward: gains ? gains.losses_carried_forward : '0.00',
    left_out: gains?.losses_left_out ?? '0.00',
  };
}

const nothing = {
  ...{ brought_forward: '0.00', arisen: '0.00', used: '0.00', against_income: '0.00' },
  ...{ carried_back: '0.00', carried_forward: '0.00' },
};

/**
 * Returns the losses of businesses, each with all years. Years without a record have none.
 * @param names of income sources by id
 */
export function businessHistories(
  years: readonly string[],
  worked: readonly LossYear[],
  names: ReadonlyMap<string, string>,
): LossHistory['businesses'] {
  const found = worked.filter(({ tax_year }) => years.includes(tax_year));
  const trades = new Set(found.flatMap((year) => year.trades.map(({ id }) => id)));
  const history = (kind: IncomeSourceKind, id: string, name: string) => ({
    ...{ id, kind, name },
    years: years.map((tax_year): BusinessLossYear => {
      const year = found.find((one) => one.tax_year === tax_year);
      const own = kind === 'property' ? year?.property : year?.trades.find((one) => one.id === id);
      const amounts = own ? amountsOf(own) : nothing;
      const isTrade = kind === 'self_employment' && pence(amounts.arisen) > 0n;
      return { tax_year, ...amounts, claim_by: isTrade ? lastClaimDay(tax_year) : null };
    }),
  });
  return [
    ...[...trades].map((id) => history('self_employment', id, names.get(id) ?? 'Self-employment')),
    history('property', 'property', 'UK property'),
  ].filter(({ years: rows }) =>
    rows.some(({ brought_forward, arisen }) => pence(brought_forward) + pence(arisen) > 0n),
  );
}

function amountsOf({ id, name, ...amounts }: WorkedLosses): Omit<WorkedLosses, 'id' | 'name'> {
  return amounts;
}

/** Returns the losses that only Class 4 still deducts, with all years. Years without a record have none. */
export function classFourHistory(
  years: readonly string[],
  worked: readonly LossYear[],
): LossHistory['class_4'] {
  const none = { brought_forward: '0.00', arisen: '0.00', used: '0.00', carried_forward: '0.00' };
  return years.map((year) => {
    const found = worked.find(({ tax_year }) => tax_year === year);
    return { tax_year: year, ...(found?.class_4 ?? none) };
  });
}

/** Returns notes on claims. */
export function historyNotes(capital: readonly CapitalLossYear[]): string[] {
  const overdue = capital
    .filter(({ claim, left_out }) => claim === 'overdue' && pence(left_out) > 0n)
    .map(({ tax_year }) => tax_year);
  return [
    ...(overdue.length > 0
      ? [
          `No claim is recorded for the capital losses of ${overdue.join(', ')}, and the time for it is over. They count in no later year. If you told HMRC in time, say so in the circumstances of those years (TCGA 1992 s16(2A), TMA 1970 s43)`,
        ]
      : []),
    'Losses of self-employment are carried forward once you claim them, within four years of the end of their tax year (ITA 2007 s83). Losses of UK property are carried forward without a claim (s118)',
  ];
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}

function print(amount: bigint): string {
  return formatMinor(amount, 'GBP');
}

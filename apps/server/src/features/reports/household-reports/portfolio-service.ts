import type { HouseholdHolding, HouseholdPortfolio, HouseholdPortfolioQuery } from '@farthing/api-contract';
import { Decimal, formatMinor, timesRate } from '@farthing/money';
import { taxYearOf } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { percentOf } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { wrapperOf } from '../../investments/holdings/service.ts';
import { type IncomeRow, listIncome, type PortfolioHolding } from '../../investments/portfolio/service.ts';
import { type HoldingValue, valueHoldings } from '../../investments/positions/value-service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import {
  addUpHoldings,
  divideValue,
  gainOf,
  type HoldingLine,
  type PortfolioFigures,
} from './portfolio-rules.ts';
import {
  type HoldingSource,
  type HouseholdHoldings,
  readHoldings,
  weightOf,
} from './portfolio-source-service.ts';
import type { ReportView } from './source-service.ts';

/** Values and income of a person's holdings, for today's figures. */
interface Today {
  readonly values: readonly HoldingValue[];
  readonly income: readonly IncomeRow[];
}

type Holdings = HouseholdHoldings<Today>;
type TodaySource = HoldingSource & Today;

/**
 * Values the holdings of all of the user's accounts today, and of those that others share with their transactions. Cost by the rules
 * of capital gains is left out: it comes from all holdings of a person, private ones too.
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readHouseholdPortfolio(
  scopes: HouseholdScopes,
  { person }: HouseholdPortfolioQuery,
  view: ReportView,
): Promise<HouseholdPortfolio> {
  const { baseCurrency, today } = view;
  const isWanted = ({ user_id }: { readonly user_id: string }) => person === undefined || user_id === person;
  return scopes.report(async (own) => {
    const found = await readHoldings(scopes, own, { ...view, person, to: today }, async (scope) => ({
      values: await valueHoldings(scope, baseCurrency, today, own),
      income: await listIncome(scope),
    }));
    const rates = await readRates(own, found.sources, view);
    const lines = linesOf(found, rates.inBase, taxYearOf(today));
    const wanted = lines.filter(isWanted);
    const print = { person, currency: baseCurrency, today };
    return {
      as_of: today,
      base_currency: baseCurrency,
      tax_year: taxYearOf(today),
      ...printSums(found.sources, lines, print),
      holdings: printHoldings(wanted, print),
      ...printDivisions(wanted, print),
      missing: [...wanted.flatMap(({ found: { missing } }) => missing ?? []), ...rates.missing],
      gain_leaves_out: [...new Set(wanted.filter(isWithoutGain).map(({ holding }) => holding.symbol))].sort(),
      ...found.facts,
    };
  });
}

/** Converts pounds of a day to base currency, unrounded; undefined without a rate. */
type InBase = (pounds: string, date: string) => Decimal | undefined;

/** Reads the user's rates for the pounds in which trades are recorded. */
async function readRates(
  own: UserScope,
  sources: readonly TodaySource[],
  { baseCurrency }: ReportView,
): Promise<{ readonly inBase: InBase; readonly missing: HouseholdPortfolio['missing'] }> {
  const days =
    baseCurrency === 'GBP'
      ? []
      : [
          ...new Set(sources.flatMap(({ flows, income }) => [...flows, ...income].map(({ date }) => date))),
        ].sort();
  const used = await ratesToBase(
    own,
    baseCurrency,
    days.map((date) => ({ currency: 'GBP', date })),
  );
  const rateOf = new Map(days.map((date, index) => [date, used[index]?.rate]));
  const unrated = days.find((_, index) => !used[index]);
  return {
    inBase: (pounds, date) => {
      if (baseCurrency === 'GBP') return new Decimal(pounds);
      const rate = rateOf.get(date);
      return rate && timesRate(new Decimal(pounds), rate);
    },
    missing: unrated === undefined ? [] : [{ kind: 'rate', name: 'GBP', date: unrated }],
  };
}

/** A holding with its figures. */
interface Line extends HoldingLine {
  readonly source: TodaySource;
  readonly holding: PortfolioHolding;
  readonly found: HoldingValue;
}

/** Lists the holdings of all people with their figures. @param taxYear whose income counts as that of the year */
function linesOf({ sources, partsOf }: Holdings, inBase: InBase, taxYear: string): Line[] {
  return sources.flatMap((source) => {
    const foundOf = new Map(source.values.map((value) => [value.holding_id, value]));
    const flowsOf = Map.groupBy(source.flows, ({ holding_id }) => holding_id);
    const incomeOf = Map.groupBy(
      source.income.filter(({ date }) => taxYearOf(date) === taxYear),
      ({ account_id, security_id }) => `${account_id} ${security_id}`,
    );
    return source.holdings.flatMap((holding) => {
      const found = foundOf.get(holding.holding_id);
      if (!found) return [];
      const flows = flowsOf.get(holding.holding_id) ?? [];
      const income = incomeOf.get(`${holding.account_id} ${holding.security_id}`) ?? [];
      const sum = <Row extends { readonly date: string }>(rows: readonly Row[], of: (row: Row) => string) =>
        rows.reduce((total, row) => total.plus(inBase(of(row), row.date) ?? 0), new Decimal(0));
      return {
        user_id: source.user_id,
        ...{ source, holding, found },
        ...partsOf(source.user_id, holding.account_id),
        value: found.baseMinor,
        paidIn: sum(flows, ({ paid_in }) => paid_in),
        takenOut: sum(flows, ({ taken_out }) => taken_out),
        dividends: sum(flows, ({ dividends }) => dividends),
        incomeOfYear: sum(income, ({ dividends, accumulated }) =>
          new Decimal(dividends).plus(accumulated).toFixed(),
        ),
        isGainKnown: found.baseMinor !== null && flows.every(({ date }) => inBase('0', date) !== undefined),
      };
    });
  });
}

const isWithoutGain = ({ isGainKnown, found }: Line) => !isGainKnown && isHeld(found);

/** Returns true if there are units. */
function isHeld({ quantity }: HoldingValue): boolean {
  return /[1-9]/.test(quantity ?? '');
}

/** Whose figures are printed, and in which currency. */
interface Print {
  readonly person: string | undefined;
  readonly currency: string;
  readonly today: string;
}

function printSums(
  sources: readonly TodaySource[],
  lines: readonly Line[],
  { person, currency }: Print,
): Pick<HouseholdPortfolio, 'people' | 'counted_twice' | 'total'> {
  const { ofPerson, twice, total } = addUpHoldings(lines, currency);
  const print = (figures: PortfolioFigures) => ({
    value: formatMinor(figures.value, currency),
    paid_in: formatMinor(figures.paid_in, currency),
    taken_out: formatMinor(figures.taken_out, currency),
    dividends: formatMinor(figures.dividends, currency),
    gain: formatMinor(figures.gain, currency),
    income_of_year: formatMinor(figures.income_of_year, currency),
  });
  const nothing = addUpHoldings([], currency).total;
  return {
    people: sources
      .filter(({ user_id }) => person === undefined || user_id === person)
      .map(({ user_id, name, is_you }) => ({ user_id, name, is_you, ...print(ofPerson(user_id)) })),
    counted_twice: print(person === undefined ? twice : nothing),
    total: print(person === undefined ? total : ofPerson(person)),
  };
}

/** Lists holdings with units, largest first. One that another copy of its account counts in full is left out. */
function printHoldings(lines: readonly Line[], { person, currency, today }: Print): HouseholdHolding[] {
  return lines
    .filter(
      (line) => isHeld(line.found) && (person !== undefined || line.twice === 0n || line.twice < line.part),
    )
    .toSorted((one, other) => {
      const [first, second] = [one.value ?? -1n, other.value ?? -1n];
      if (first !== second) return first > second ? -1 : 1;
      return one.holding.name < other.holding.name ? -1 : 1;
    })
    .map((line) => {
      const { source, holding, found } = line;
      const { account_id, account_name, holding_id, symbol, name } = holding;
      const gain = gainOf(line, currency);
      return {
        user_id: source.user_id,
        is_own: source.is_you,
        ...{ account_id, account_name, holding_id, symbol, name },
        percent: percentOf(source.ownership, account_id, today),
        kind: holding.kind,
        wrapper: wrapperOf(holding.account_type),
        quantity: found.quantity ?? '0',
        currency: holding.currency,
        price: found.price,
        price_date: found.price_date,
        value_base: line.value === null ? null : formatMinor(line.value, currency),
        gain_base: gain === null ? null : formatMinor(gain, currency),
      };
    });
}

/** Prints the breakdown of the value that counts. */
function printDivisions(lines: readonly Line[], { person, currency }: Print) {
  const by = (nameOf: (line: Line) => string, noName = '') => {
    const parts = divideValue(lines, nameOf, (line) => weightOf(line, person));
    const total = parts.reduce((sum, { minor }) => sum + minor, 0n);
    return parts.map(({ key, minor }) => ({
      key,
      name: key || noName,
      value: formatMinor(minor, currency),
      share: new Decimal(minor.toString()).div(total.toString()).toFixed(6),
    }));
  };
  return {
    by_class: by(({ holding }) => holding.kind),
    by_region: by(({ holding }) => holding.region ?? '', 'Not given'),
    by_currency: by(({ holding }) => holding.currency),
    by_wrapper: by(({ holding }) => wrapperOf(holding.account_type)),
  };
}

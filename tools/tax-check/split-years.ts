import { dayAfter, daysBetween } from '@farthing/dates';
import { calculateTax, exact, printPence, type TaxInputs } from '@farthing/uk-tax';
import { countedDisposals } from '../../apps/server/src/features/tax/capital-gains/split-year-rules.ts';
import { defaultCircumstances } from '../../apps/server/src/features/tax/tax-profiles/rules.ts';
import type {
  HeldIncome,
  PaidSlip,
  YearRecords,
} from '../../apps/server/src/features/tax/tax-report/record-rules.ts';
import { taxedRecords } from '../../apps/server/src/features/tax/tax-report/residence-rules.ts';
import { yearInputs } from '../../apps/server/src/features/tax/tax-report/year-rules.ts';
import { checkedFigures } from './calculate.ts';
import { differencesOf } from './compare.ts';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';

const leaving = ['work_abroad', 'partner_work_abroad', 'no_uk_home'] as const;
const coming = [
  'only_uk_home',
  'work_in_uk',
  'end_of_work_abroad',
  'partner_end_of_work_abroad',
  'uk_home',
] as const;

/** An event of a split year, `day` days after 6 April 2025. Amounts are whole pounds. */
interface Event {
  readonly what: 'pay' | 'dividend' | 'interest' | 'gain' | 'loss';
  readonly day: number;
  readonly amount: number;
  /** From a source abroad, or for work abroad. */
  readonly abroad: boolean;
}

/** A year in which someone left the UK or came to it. */
export interface SplitYearLife {
  readonly case: (typeof leaving)[number] | (typeof coming)[number];
  /** Days of the tax year in the part that comes first. */
  readonly firstDays: number;
  readonly events: readonly Event[];
  /** Rent in the UK and abroad by part: the UK part, then the overseas part. */
  readonly rents: readonly [uk: number, abroad: number, abroadThen: number];
}

/** A split year whose figures differ. */
export interface SplitYearFinding {
  readonly number: number;
  readonly life: SplitYearLife;
  readonly differences: readonly Difference[];
}

/** Checks random split years: records through the service's rules, and their sums by law through the second calculator. */
export function checkSplitYears(count: number, seed: number): SplitYearFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const life = lifeOf(diceOf(seed + number));
    return { number, life, differences: splitYearDifferences(life) };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares all figures of the position. */
export function splitYearDifferences(life: SplitYearLife): Difference[] {
  const ours = {
    tax_year: '2025-26',
    region: 'england_ni' as const,
    inputs: yearInputs(taxedRecords(recordsOf(life))).inputs,
  };
  const law = { ...ours, inputs: inputsByLaw(life) };
  return [
    ...differencesOf(ours, checkedFigures(law)),
    ...sameTax(calculateTax(ours).total_tax, calculateTax(law).total_tax),
  ];
}

function sameTax(engine: string, check: string): Difference[] {
  return engine === check ? [] : [{ figure: 'total_tax of the law’s inputs', engine, check }];
}

function lifeOf(dice: Dice): SplitYearLife {
  const isLeaving = dice.chance(0.5);
  const firstDays = 1 + dice.below(364);
  // Many events lie beside the day on which the parts meet.
  const day = () =>
    dice.chance(0.4) ? Math.min(364, Math.max(0, firstDays - 2 + dice.below(4))) : dice.below(365);
  const events = Array.from({ length: dice.below(14) }, (): Event => {
    const what = dice.pick(['pay', 'dividend', 'interest', 'gain', 'loss'] as const);
    return {
      what,
      day: day(),
      amount: dice.below(dice.chance(0.3) ? 40_000 : 6000),
      abroad: dice.chance(0.5),
    };
  });
  return {
    case: isLeaving ? dice.pick(leaving) : dice.pick(coming),
    ...{ firstDays, events },
    rents: [dice.below(9000), dice.below(3000), dice.below(9000)],
  };
}

const dateOf = (day: number) => dayAfter('2025-04-06', day);
const pounds = (amount: number) => `${amount}.00`;

/**
 * Inputs of the UK part and of UK sources (FA 2013 Sch 45; ITEPA 2003 s15; ITTOIA 2005 ss270, 368(2A); TCGA 1992 s1G). Days are counted, and
 * not compared as dates.
 */
function inputsByLaw({ case: which, firstDays, events, rents: [uk, abroad] }: SplitYearLife): TaxInputs {
  const ukDays = leaving.some((one) => one === which) ? [0, firstDays - 1] : [firstDays, 364];
  const inUkPart = ({ day }: Event) => day >= (ukDays[0] ?? 0) && day <= (ukDays[1] ?? 0);
  const sum = (keep: (one: Event) => boolean) =>
    events.reduce((all, one) => (keep(one) ? all + one.amount : all), 0);
  const income = (what: Event['what']) => sum((one) => one.what === what && (inUkPart(one) || !one.abroad));
  const gains = events.filter((one) => one.what === 'gain' && inUkPart(one));
  const pays = events.filter(({ what }) => what === 'pay');
  const foreign = events.filter((one) => one.what === 'interest' && one.abroad && inUkPart(one));
  return {
    employment_income: pounds(income('pay')),
    dividends: pounds(income('dividend')),
    savings_interest: pounds(income('interest')),
    property_income: pounds(uk + abroad),
    foreign_income: [
      ...foreign.map(({ amount }) => ({ kind: 'interest' as const, amount: pounds(amount) })),
      { kind: 'property' as const, amount: pounds(abroad) },
    ].map((one) => ({ ...one, country: 'FR', foreign_tax: '0' })),
    // National Insurance doesn't know split years.
    ...(pays.length > 0
      ? {
          pays: pays.map(({ day, amount }) => ({
            date: dateOf(day),
            amount: pounds(amount),
            employment: 'x',
          })),
        }
      : {}),
    gains: gains.map(({ day, amount }) => ({ date: dateOf(day), gain: pounds(amount) })),
    losses_in_year: pounds(sum((one) => one.what === 'loss' && inUkPart(one))),
  };
}

/** The same year as the service records it. */
function recordsOf({
  case: which,
  firstDays,
  events,
  rents: [uk, abroad, abroadThen],
}: SplitYearLife): YearRecords {
  const secondPart = dateOf(firstDays);
  const isOverseas = ({ day }: Event) =>
    daysBetween(secondPart, dateOf(day)) >= 0 === leaving.some((one) => one === which);
  const of = (what: Event['what']) => events.filter((one) => one.what === what);
  const split_year = {
    ...{ case: which, second_part_from: secondPart, transactions_are_uk: true, sold_no_uk_land: true },
    overseas_earnings: pounds(
      of('pay')
        .filter((one) => one.abroad && isOverseas(one))
        .reduce((all, { amount }) => all + amount, 0),
    ),
    temporarily_non_resident: false,
  };
  const entered = (kind: 'interest' | 'property', amount: number, part: 'uk' | 'overseas') => ({
    ...{ kind, country: 'FR', description: kind, amount: pounds(amount), foreign_tax: '0.00', part },
  });
  const residence = { residence: 'split_year' as const, split_year };
  const gains = countedDisposals(
    '2025-26',
    residence,
    [...of('gain'), ...of('loss')].map(({ what, day, amount }) => ({
      ...{ taxYear: '2025-26', date: dateOf(day), proceeds: 0n, allowableCosts: 0n, matches: [] },
      gain: exact(String(what === 'gain' ? amount : -amount)),
    })),
    { others: [], hasReinvestments: false },
  );
  return {
    tax_year: '2025-26',
    profile: {
      ...defaultCircumstances('england'),
      ...residence,
      incomes: [{ kind: 'property', description: 'Flat', amount: pounds(uk), tax_paid: '0.00' }],
      foreign_income: [
        entered('property', abroad, 'uk'),
        entered('property', abroadThen, 'overseas'),
        ...of('interest')
          .filter((one) => one.abroad)
          .map((one) => entered('interest', one.amount, isOverseas(one) ? 'overseas' : 'uk')),
      ],
      ...{ tax_year: '2025-26', region_by_homes: null, stored: true, version: 1, updated_at: null },
    },
    ...{ allowances: null, contributions: [], totals: [], share_awards: [] },
    payslips: of('pay').map(slipOf),
    held: [...of('dividend'), ...of('interest').filter((one) => !one.abroad)].map(heldOf),
    gains: {
      disposals: gains.counted.map(({ date, gain }) => ({ date, label: 'Sale', gain: printPence(gain) })),
      ...{ losses_brought_forward: '0.00', tax_paid: '0.00', refusals: gains.reasons },
    },
    business_losses: { property: '0.00', class_4: '0.00', trades: {} },
  };
}

function heldOf({ what, day, amount, abroad }: Event): HeldIncome {
  return {
    kind: what === 'interest' ? 'interest' : 'dividends',
    ...{ account_id: 'a', account_name: 'Broker', label: 'Holding', currency: 'GBP', foreign_tax_pence: 0n },
    ...{ date: dateOf(day), pence: BigInt(amount) * 100n, issued_in: abroad ? 'US' : 'GB' },
  };
}

function slipOf({ day, amount }: Event): PaidSlip {
  return {
    ...{ tax_year: '2025-26', employer: 'Works', pay_date: dateOf(day), pay_frequency: 'monthly' },
    ...{ gross: pounds(amount), taxable: pounds(amount), tax: '0.00', ni: '0.00' },
    ...{ student_loan: '0.00', postgraduate_loan: '0.00', pension_method: null, pension: '0.00' },
    ...{ employer_pension: '0.00', tax_code: '1257L', ytd_taxable: null, ytd_tax: null },
  };
}

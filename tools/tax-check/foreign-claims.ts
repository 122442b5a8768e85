import { exact, printPence, type TaxInputs } from '@farthing/uk-tax';
import { claimedDisposals } from '../../apps/server/src/features/tax/capital-gains/new-resident-rules.ts';
import { defaultCircumstances } from '../../apps/server/src/features/tax/tax-profiles/rules.ts';
import type { HeldIncome, YearRecords } from '../../apps/server/src/features/tax/tax-report/record-rules.ts';
import { taxedRecords } from '../../apps/server/src/features/tax/tax-report/residence-rules.ts';
import { yearInputs } from '../../apps/server/src/features/tax/tax-report/year-rules.ts';
import { checkedFigures } from './calculate.ts';
import { differencesOf } from './compare.ts';
import type { Difference } from './difference.ts';
import { type Dice, diceOf } from './positions.ts';

const kinds = ['interest', 'dividends', 'pension', 'property'] as const;
type Kind = (typeof kinds)[number];
const countries = ['US', 'FR', 'ES'] as const;

/** Income from abroad with foreign tax. Amounts are whole pounds. */
interface ForeignItem {
  readonly kind: Kind;
  readonly country: (typeof countries)[number];
  readonly amount: number;
  readonly tax: number;
  /** Recorded as a dividend or interest of a holding. */
  readonly held: boolean;
}

/** A year of someone with income and gains abroad. */
export interface ForeignLife {
  readonly pay: number;
  readonly ukDividends: number;
  readonly items: readonly ForeignItem[];
  /** Treaty limits in percent, by country, for all kinds. */
  readonly percents: Readonly<Record<string, number>>;
  /** Sources whose foreign tax is deducted instead of credited. */
  readonly deducted: readonly (readonly [Kind, string])[];
  /** Kinds that a new resident claims, and gains; undefined without a claim. */
  readonly claim: { readonly kinds: readonly Kind[]; readonly gains: boolean } | undefined;
  readonly gains: readonly { readonly amount: number; readonly abroad: boolean }[];
}

/** A year whose figures differ. */
export interface ForeignFinding {
  readonly number: number;
  readonly life: ForeignLife;
  readonly differences: readonly Difference[];
}

/**
 * Checks random years with income abroad: records through the service's rules, and their sums by law through the second calculator. Foreign
 * tax is credited, deducted (TIOPA 2010 s112), or on income that a new resident claims (ITTOIA 2005 s845A).
 */
export function checkForeignClaims(count: number, seed: number): ForeignFinding[] {
  return Array.from({ length: count }, (_, number) => {
    const life = lifeOf(diceOf(seed + number));
    return { number, life, differences: foreignDifferences(life) };
  }).filter(({ differences }) => differences.length > 0);
}

/** Compares all figures of the position. */
export function foreignDifferences(life: ForeignLife): Difference[] {
  const question = { tax_year: '2025-26', region: 'england_ni' as const };
  const ours = { ...question, inputs: yearInputs(taxedRecords(recordsOf(life))).inputs };
  return differencesOf(ours, checkedFigures({ ...question, inputs: inputsByLaw(life) }));
}

function lifeOf(dice: Dice): ForeignLife {
  const items = Array.from({ length: dice.below(7) }, (): ForeignItem => {
    const kind = dice.pick(kinds);
    const amount = 1 + dice.below(dice.chance(0.3) ? 40_000 : 4000);
    const tax = dice.below(Math.ceil(amount / 2) + 1);
    const held = (kind === 'interest' || kind === 'dividends') && dice.chance(0.5);
    return { kind, country: dice.pick(countries), amount, tax, held };
  });
  const claim = dice.chance(0.5)
    ? { kinds: kinds.filter(() => dice.chance(0.6)), gains: dice.chance(0.6) }
    : undefined;
  const sources = kinds.flatMap((kind) => countries.map((country) => [kind, country] as const));
  return {
    ...{ pay: dice.below(160_000), ukDividends: dice.below(6000), items },
    percents: Object.fromEntries(countries.map((country) => [country, dice.pick([0, 10, 15, 100])])),
    deducted: sources.filter(([kind]) => !claim?.kinds.includes(kind) && dice.chance(0.3)),
    claim: claim && (claim.kinds.length > 0 || claim.gains) ? claim : undefined,
    gains: Array.from({ length: dice.below(5) }, () => ({
      amount: dice.below(40_000) - 12_000,
      abroad: dice.chance(0.5),
    })),
  };
}

const pounds = (amount: number) => amount.toFixed(2);

/**
 * Inputs by law. Income whose foreign tax is deducted is that much less, up to the treaty's limit and the income (TIOPA 2010 s112(1), (3)),
 * and has no credit. A claim covers its kinds whole.
 */
function inputsByLaw({ pay, ukDividends, items, percents, deducted, claim, gains }: ForeignLife): TaxInputs {
  const taxed = items.map((item) => {
    const isDeducted = deducted.some(([kind, country]) => kind === item.kind && country === item.country);
    const allowed = Math.min((item.amount * (percents[item.country] ?? 0)) / 100, item.tax, item.amount);
    const less = isDeducted ? Math.round(allowed * 100) / 100 : 0;
    return { ...item, amount: item.amount - less, tax: isDeducted ? 0 : item.tax };
  });
  const of = (kind: Kind) =>
    taxed.filter((item) => item.kind === kind).reduce((all, { amount }) => all + amount, 0);
  const losses = gains.filter(({ amount }) => amount < 0);
  const lost = (rows: ForeignLife['gains']) => pounds(-rows.reduce((all, { amount }) => all + amount, 0));
  return {
    employment_income: pounds(pay),
    dividends: pounds(of('dividends') + ukDividends),
    savings_interest: pounds(of('interest')),
    pension_income: pounds(of('pension')),
    property_income: pounds(of('property')),
    foreign_income: taxed.map(({ kind, country, amount, tax }) => ({
      ...{ kind, country, amount: pounds(amount), foreign_tax: pounds(tax) },
      treaty_percent: String(percents[country]),
      relieved: claim?.kinds.includes(kind) ?? false,
    })),
    new_resident_claim: claim !== undefined,
    gains: gains
      .filter(({ amount }) => amount > 0)
      .map(({ amount, abroad }) => ({
        ...{ date: '2025-06-01', gain: pounds(amount) },
        relieved: (claim?.gains ?? false) && abroad,
      })),
    losses_in_year: lost(losses),
    ...(claim ? { foreign_losses_in_year: lost(losses.filter(({ abroad }) => abroad)) } : {}),
  };
}

/** The same year as the service records it. */
function recordsOf(life: ForeignLife): YearRecords {
  const { pay, items, percents, deducted, claim, gains } = life;
  const new_resident = claim
    ? {
        ...{ first_resident_year: '2025-26', ten_years_abroad: true, only_qualifying: true },
        ...{ income: [...claim.kinds], gains: claim.gains, not_covered: [] },
      }
    : null;
  const placed = gains.map(({ amount, abroad }) => ({
    disposal: {
      ...{ taxYear: '2025-26', date: '2025-06-01', proceeds: 0n, allowableCosts: 0n, matches: [] },
      gain: exact(String(amount)),
    },
    place: abroad ? ('abroad' as const) : ('uk' as const),
    name: 'Sale',
  }));
  const none = { others: [], hasReinvestments: false };
  const found = claim ? claimedDisposals('2025-26', { new_resident }, placed, none) : undefined;
  return {
    tax_year: '2025-26',
    profile: {
      ...defaultCircumstances('england'),
      ...{ residence: claim ? 'foreign_income_and_gains' : 'uk_all_year', new_resident },
      incomes: [{ kind: 'employment', description: 'Works', amount: pounds(pay), tax_paid: '0.00' }],
      foreign_income: items
        .filter(({ held }) => !held)
        .map(({ kind, country, amount, tax }) => ({
          ...{ kind, country, description: kind, amount: pounds(amount), foreign_tax: pounds(tax) },
        })),
      treaty_rates: kinds.flatMap((kind) =>
        countries.map((country) => ({ kind, country, percent: pounds(percents[country] ?? 0) })),
      ),
      foreign_deductions: deducted.map(([kind, country]) => ({ kind, country })),
      ...{ tax_year: '2025-26', region_by_homes: null, stored: true, version: 1, updated_at: null },
    },
    ...{ allowances: null, contributions: [], totals: [], share_awards: [], payslips: [] },
    held: heldOf(life),
    gains: {
      disposals: placed.map(({ disposal: { date, gain }, place }) => {
        const effect = found?.foreign?.effectOn(place, gain);
        return { date, label: 'Sale', gain: printPence(gain), ...(effect ? { claim: effect } : {}) };
      }),
      ...{ losses_brought_forward: '0.00', tax_paid: '0.00', refusals: found?.reasons ?? [] },
    },
    business_losses: { property: '0.00', class_4: '0.00', trades: {} },
  };
}

function heldOf({ items, ukDividends }: ForeignLife): HeldIncome[] {
  const account = { account_id: 'a', account_name: 'Broker', label: 'Holding', date: '2025-06-01' };
  const abroad = items
    .filter(({ held }) => held)
    .map(
      ({ kind, country, amount, tax }): HeldIncome => ({
        ...{
          ...account,
          currency: 'USD',
          issued_in: country,
          kind: kind === 'interest' ? kind : 'dividends',
        },
        ...{ pence: BigInt(amount) * 100n, foreign_tax_pence: BigInt(tax) * 100n },
      }),
    );
  const uk = { currency: 'GBP', issued_in: 'GB', foreign_tax_pence: 0n, kind: 'dividends' as const };
  return [...abroad, { ...account, ...uk, pence: BigInt(ukDividends) * 100n }];
}

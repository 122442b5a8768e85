import {
  countryName,
  type DeductionKind,
  type ForeignIncome,
  type ForeignKind,
  foreignTaxDeducted,
  treatyPercentOf,
} from '@farthing/uk-tax';
import { accruedRelief } from './accrued-income-rules.ts';
import { claimedHeldIncome, isClaimed, isHeldClaimed } from './new-resident-rules.ts';
import type { HeldIncome, YearRecords } from './record-rules.ts';
import { pence, print, sumPence } from './rules.ts';

/** Income of a holding whose country is known by its ISIN, with foreign tax on it. */
export type WithheldIncome = HeldIncome & {
  readonly kind: 'dividends' | 'interest';
  readonly issued_in: string;
};

/** Returns true for income that counts and from which foreign tax was withheld in a country that is known. */
function isWithheld(income: HeldIncome, { profile }: Pick<YearRecords, 'profile'>): income is WithheldIncome {
  return isTaxed(income, profile) && isAbroad(income.issued_in);
}

function isTaxed(
  { kind, foreign_tax_pence }: HeldIncome,
  { counted_categories }: YearRecords['profile'],
): boolean {
  // A distribution of a REIT has UK tax taken off only.
  const isForeignKind = kind !== 'reward' && kind !== 'property_distributions';
  return foreign_tax_pence > 0n && isForeignKind && counted_categories.includes(kind);
}

/** International securities have codes such as XS, which name no country. */
function isAbroad(country: string | null): country is string {
  return country !== null && country !== 'GB' && countryName(country) !== undefined;
}

/** Foreign tax that lowers the income of a source instead of being credited. */
interface ForeignDeduction {
  readonly kind: DeductionKind;
  readonly country: string;
  readonly pence: bigint;
}

/** Returns the foreign tax deducted from each source that the circumstances name, by payment as treaties limit it (TIOPA 2010 s112). */
function foreignDeductions(records: YearRecords): ForeignDeduction[] {
  const { held, profile } = records;
  const payments = [
    ...held
      .filter((income) => isWithheld(income, records))
      .map((one) => ({
        ...{ kind: one.kind, country: one.issued_in, amount: print(one.pence) },
        foreign_tax: print(one.foreign_tax_pence),
      })),
    ...profile.foreign_income,
  ];
  return profile.foreign_deductions.flatMap(({ kind, country }) => {
    const deducted = payments
      .filter((one) => one.kind === kind && one.country === country)
      .map(({ amount, foreign_tax }) =>
        foreignTaxDeducted({ kind, country, amount, foreign_tax, ...limitOf(records, kind, country) }),
      );
    const sum = deducted.reduce((all, one) => all + pence(one), 0n);
    return sum > 0n ? [{ kind, country, pence: sum }] : [];
  });
}

/** Returns the deductions as rows of the income. */
export function foreignDeductionRows(records: YearRecords) {
  return foreignDeductions(records).map(({ kind, country, pence: amount }) => ({
    kind: kind === 'property' ? ('foreign_property' as const) : kind,
    label: `Foreign tax deducted, ${countryName(country) ?? country}`,
    pence: -amount,
  }));
}

/** Returns foreign income for the calculator, without sources whose tax is deducted. Property abroad stays, less that tax. */
export function foreignIncomeOf(records: YearRecords): ForeignIncome[] {
  const chosen = records.profile.foreign_deductions;
  return foreignItems(records).flatMap((one) => {
    if (!chosen.some(({ kind, country }) => one.kind === kind && one.country === country)) return [one];
    if (one.kind !== 'property') return [];
    const less = pence(one.amount) - pence(foreignTaxDeducted(one));
    return [{ ...one, amount: print(less), foreign_tax: '0.00' }];
  });
}

/**
 * Foreign income of a year for the calculator: that of holdings with foreign tax, and that entered by hand. Each payment of a
 * holding has the treaty limit by itself, so payments above it are kept apart from those below. What a new resident claims is marked.
 */
function foreignItems(records: YearRecords): ForeignIncome[] {
  const { parts } = accruedRelief(records);
  const reliefOf = (one: NonNullable<(typeof parts)[number]['interest']['of']>) =>
    parts.reduce((sum, { interest, pence: part }) => (interest.of === one ? sum + part : sum), 0n);
  const withheld = records.held.filter(
    (income): income is WithheldIncome => isWithheld(income, records) && !isHeldClaimed(income, records),
  );
  const grouped = Map.groupBy(withheld, (income) => {
    const { kind, issued_in } = income;
    return `${kind} ${issued_in} ${isAboveTreaty(records, income)}`;
  });
  const held = [...grouped.values()].flatMap((payments): ForeignIncome[] => {
    const [first] = payments;
    if (!first) return [];
    const { kind, issued_in: country } = first;
    const foreign_tax = print(payments.reduce((sum, one) => sum + one.foreign_tax_pence, 0n));
    const relief = payments.reduce((sum, one) => sum + reliefOf(one), 0n);
    const income = { kind, country, amount: print(sumPence(payments)), foreign_tax };
    return [lessRelief(records, income, relief)];
  });
  const typed = records.profile.foreign_income.map((one): ForeignIncome => {
    const { kind, country, amount, foreign_tax } = one;
    if (isClaimed(records.profile, kind)) return { kind, country, amount, foreign_tax, relieved: true };
    return lessRelief(records, { kind, country, amount, foreign_tax }, reliefOf(one));
  });
  return [...held, ...claimedHeldIncome(records), ...typed];
}

/**
 * Deducts accrued interest paid from foreign interest, so that the credit is at most the UK tax on the rest (TIOPA 2010 s42). The
 * treaty limits the tax on the whole interest.
 */
function lessRelief(records: YearRecords, income: ForeignIncome, relief: bigint): ForeignIncome {
  const { kind, country, amount, foreign_tax } = income;
  const percent = percentOf(records, kind, country);
  if (relief === 0n) return { ...income, ...limitOf(records, kind, country) };
  const less = { ...income, amount: print(pence(amount) - relief) };
  if (percent === undefined) return less;
  const most = (pence(amount) * pence(percent)) / 10_000n;
  const allowed = pence(foreign_tax) < most ? foreign_tax : print(most);
  return { ...less, foreign_tax: allowed, treaty_percent: '100' };
}

/** The rate of the profile. Without one, the calculator takes the rate it knows. */
function limitOf(records: YearRecords, kind: ForeignKind, country: string) {
  const treaty_percent = ownPercent(records, kind, country);
  return treaty_percent === undefined ? {} : { treaty_percent };
}

function ownPercent({ profile }: YearRecords, kind: ForeignKind, country: string): string | undefined {
  return profile.treaty_rates.find((rate) => rate.kind === kind && rate.country === country)?.percent;
}

function percentOf(records: YearRecords, kind: ForeignKind, country: string): string | undefined {
  return ownPercent(records, kind, country) ?? treatyPercentOf(country, kind);
}

/** Returns true if more tax was withheld than the treaty allows, beyond a penny of rounding. */
function isAboveTreaty(records: YearRecords, income: WithheldIncome): boolean {
  const percent = percentOf(records, income.kind, income.issued_in);
  if (percent === undefined) return false;
  return (income.foreign_tax_pence - 1n) * 10_000n > income.pence * pence(percent);
}

/** Returns notes on foreign tax: what isn't credited and why, and what the user should check. */
export function foreignNotes(records: YearRecords): string[] {
  const { held, profile } = records;
  const credited = held.filter((income) => !isHeldClaimed(income, records));
  const taxed = credited.filter((income) => isTaxed(income, profile));
  const withheld = credited.filter((income) => isWithheld(income, records));
  const nowhere = taxed.filter(({ issued_in }) => !isAbroad(issued_in));
  const above = withheld.filter((income) => isAboveTreaty(records, income));
  const notes: string[] = [];
  if (withheld.length > 0)
    notes.push(
      'Foreign tax on dividends is credited by the country in which the security was issued, from its ISIN. Check depositary receipts, such as American ADRs: their tax usually belongs to the company’s own country',
    );
  if (nowhere.length > 0)
    notes.push(
      `Foreign tax isn’t credited where the ISIN names no foreign country: ${namesOf(nowhere)}. Add the ISIN to the security`,
    );
  if (above.length > 0)
    notes.push(
      `More tax was withheld than the treaty allows, from ${namesOf(above)}. Claim the excess from the foreign tax authority: it isn’t credited here (TIOPA 2010 s33)`,
    );
  const silent = credited.filter(
    ({ kind, currency, foreign_tax_pence, offshore }) =>
      offshore !== true &&
      kind !== 'reward' &&
      kind !== 'property_distributions' &&
      profile.counted_categories.includes(kind) &&
      currency !== 'GBP' &&
      foreign_tax_pence === 0n,
  );
  if (silent.length > 0)
    notes.push(
      'No foreign tax is recorded for some dividends in other currencies. If tax was withheld, enter it on the dividend to have it credited (TIOPA 2010 ss18, 36)',
    );
  const unknown = foreignItems(records).filter(
    ({ kind, country, foreign_tax, relieved }) =>
      !relieved && pence(foreign_tax) > 0n && percentOf(records, kind, country) === undefined,
  );
  const earned = profile.foreign_income.filter(({ kind }) => kind === 'employment');
  if (earned.length > 0)
    notes.push(
      'Foreign tax on pay and shares is credited for work that you did in that country, within its share of your pay and shares. Check that the treaty lets it tax you: short stays for a UK employer are usually exempt there (Article 15)',
    );
  for (const { kind, country } of foreignDeductions(records))
    notes.push(
      `Foreign tax on ${deductedNames[kind]} from ${countryName(country) ?? country} is deducted from the income, as you chose, and isn’t credited (TIOPA 2010 s112). A credit usually saves more`,
    );
  for (const country of new Set(unknown.map((one) => one.country)))
    notes.push(
      `farthing doesn’t know the treaty rate for all your income from ${countryName(country)}. Enter it in your circumstances, and the foreign tax is credited up to it`,
    );
  return notes;
}

const deductedNames: Readonly<Record<DeductionKind, string>> = {
  interest: 'interest',
  dividends: 'dividends',
  pension: 'pensions',
  property: 'property',
};

function namesOf(income: readonly HeldIncome[]): string {
  return [...new Set(income.map(({ label }) => label))].join(', ');
}

import {
  countryName,
  type ForeignKind,
  foreignDividendLimit,
  foreignTaxDeducted,
  type ReturnBoxName,
} from '@farthing/uk-tax';
import { accruedReliefs } from './accrued-interest-rules.ts';
import {
  type BackingRow,
  type FilledBox,
  type FilledForm,
  formOfBoxes,
  pence,
  print,
  rowOf,
  sumBox,
  totalOf,
  wordBox,
} from './box-rules.ts';
import { foreignPolicyBoxes } from './policy-box-rules.ts';
import { type PoundTransaction, plainRow, type ReturnRecords, transactionsOf } from './record-rules.ts';

/** Income of one kind from one country, as a line of the Foreign pages. */
interface ForeignLine {
  readonly kind: ForeignKind;
  /** ISO 3166 code, or null if the records don't say. */
  readonly country: string | null;
  readonly income: BackingRow[];
  readonly tax: BackingRow[];
  /** Accrued interest paid and foreign tax, deducted from the income. Negative. */
  readonly relief: BackingRow[];
  /** True if the foreign tax is deducted instead of credited (TIOPA 2010 s112). */
  readonly isDeducted: boolean;
  /** True if a new resident claims relief for the income, so that its foreign tax isn't credited. */
  readonly isRelieved: boolean;
}

/** Foreign interest without tax up to this much, in pence, has a box on the main return (SA100 box 3). */
const interestLimit = 200_000n;

/** Sections of the Foreign pages, with the box of their total. Earnings have none: they are on the Employment pages. */
const sections: Readonly<Record<ForeignKind, readonly [section: string, total: ReturnBoxName | undefined]>> =
  {
    interest: ['Interest and other income from overseas savings', 'foreign_interest_total'],
    dividends: ['Dividends from foreign companies', 'foreign_dividends_total'],
    pension: ['Overseas pensions, social security benefits and royalties', 'foreign_pensions_total'],
    property: ['Income from land and property abroad', 'foreign_property_total'],
    employment: ['Foreign tax paid on employment, self-employment and other income', undefined],
  };

/** Returns true for a dividend that is taken to be foreign: of an offshore fund, in another currency, after foreign tax, or claimed. */
export function isForeign(row: PoundTransaction, records: ReturnRecords): boolean {
  const { currency, foreign_tax_pence = 0n, offshore } = row;
  return offshore === true || currency !== 'GBP' || foreign_tax_pence > 0n || isRowClaimed(row, records);
}

/** Returns true for income of a holding that a new resident claims relief for, by the country of its ISIN. */
function isRowClaimed(row: PoundTransaction, { profile }: ReturnRecords): boolean {
  return row.pence > 0n && isKindClaimed(profile, row.kind) && knownCountry(row) !== null;
}

function isKindClaimed({ residence, new_resident }: ReturnRecords['profile'], kind: string): boolean {
  const claimed = residence === 'foreign_income_and_gains' ? (new_resident?.income ?? []) : [];
  return claimed.some((one) => one === kind);
}

/**
 * Foreign income on the main return, or on the Foreign pages if it is more than the main return takes, is of another kind, or
 * foreign tax is credited (HMRC help "Dividends 03": to claim the relief, use the Foreign section). Gains of foreign policies
 * are always on the Foreign pages.
 */
export function foreignIncome(records: ReturnRecords): { main: FilledBox[]; pages: FilledForm[] } {
  const lines = foreignLines(records);
  const of = (kind: ForeignKind) => lines.filter((line) => line.kind === kind);
  const sum = (rows: readonly ForeignLine[], part: 'income' | 'tax') =>
    totalOf(rows.flatMap((line) => line[part]));
  const limit = foreignDividendLimit(records.tax_year);
  const isClaimed = pence(records.report.position.foreign_tax_credit) > 0n;
  const needsPages =
    isClaimed ||
    lines.some(({ isRelieved }) => isRelieved) ||
    lines.some(({ isDeducted, tax }) => isDeducted && tax.length > 0) ||
    sum(of('dividends'), 'income') > BigInt(limit) * 100n ||
    sum(of('interest'), 'income') > interestLimit ||
    sum(of('interest'), 'tax') > 0n ||
    of('pension').length + of('property').length + of('employment').length > 0;
  return {
    main: needsPages ? [] : mainBoxes(of('interest'), of('dividends')),
    pages: foreignPages(records, needsPages ? lines : [], limit),
  };
}

/** The lines in the order of the pages, each country once within its kind. */
function foreignLines(records: ReturnRecords): ForeignLine[] {
  const lines = new Map<string, ForeignLine>();
  const add = (kind: ForeignKind, country: string | null, income: BackingRow, tax: bigint) => {
    const key = `${kind} ${country}`;
    const isOf = (one: { readonly kind: string; readonly country: string }) =>
      one.kind === kind && one.country === country;
    const isDeducted = records.profile.foreign_deductions.some(isOf);
    const isRelieved = country !== null && isKindClaimed(records.profile, kind);
    const line = lines.get(key) ?? { kind, country, income: [], tax: [], relief: [], isDeducted, isRelieved };
    line.income.push(income);
    if (tax > 0n) line.tax.push({ ...income, pence: tax });
    if (tax > 0n && isDeducted && country !== null) {
      const percent = records.profile.treaty_rates.find(isOf)?.percent;
      const amounts = { amount: print(income.pence), foreign_tax: print(tax) };
      const limit = percent === undefined ? {} : { treaty_percent: percent };
      const deducted = pence(foreignTaxDeducted({ kind, country, ...amounts, ...limit }));
      line.relief.push({ ...income, label: `${income.label}, foreign tax`, pence: -deducted });
    }
    lines.set(key, line);
  };
  for (const row of transactionsOf(records, 'dividends').filter((one) => isForeign(one, records)))
    add('dividends', knownCountry(row), plainRow(row), row.foreign_tax_pence ?? 0n);
  for (const row of transactionsOf(records, 'interest').filter((one) => isForeignInterest(one, records)))
    add('interest', knownCountry(row), plainRow(row), row.foreign_tax_pence ?? 0n);
  for (const { kind, country, description, amount, foreign_tax } of records.profile.foreign_income)
    add(kind, country, rowOf('profile', description, pence(amount)), pence(foreign_tax));
  for (const { isForeign: isAbroad, country, row } of accruedReliefs(records, knownCountry))
    if (isAbroad) lines.get(`interest ${country}`)?.relief.push(row);
  const order = Object.keys(sections);
  return [...lines.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Returns true for interest on the Foreign pages: after foreign tax, or claimed as from abroad. */
export function isForeignInterest(row: PoundTransaction, records: ReturnRecords): boolean {
  return (row.foreign_tax_pence ?? 0n) > 0n || isRowClaimed(row, records);
}

/** Returns the income from abroad that a new resident claims relief for, by kind and country. In pence. */
export function relievedLines(records: ReturnRecords) {
  return foreignLines(records)
    .filter(({ isRelieved }) => isRelieved)
    .flatMap(({ kind, country, income }) =>
      kind === 'employment' ? [] : [{ kind, country: country ?? '', pence: totalOf(income) }],
    );
}

/** Returns the country of a holding's income, by its ISIN, or null if it names none abroad. */
export function knownCountry({ issued_in = null }: PoundTransaction): string | null {
  return issued_in === null || issued_in === 'GB' || countryName(issued_in) === undefined ? null : issued_in;
}

function mainBoxes(interest: readonly ForeignLine[], dividends: readonly ForeignLine[]): FilledBox[] {
  const tax = dividends.flatMap((line) => line.tax);
  const less = tax.map((row) => ({ ...row, label: `${row.label}, foreign tax`, pence: -row.pence }));
  return [
    ...sumBox(
      'foreign_interest',
      interest.flatMap(({ income, relief }) => [...income, ...relief]),
    ),
    ...sumBox('foreign_dividends', [...dividends.flatMap(({ income }) => income), ...less], {
      note: 'After foreign tax, which goes in box 7. Dividends in a foreign currency or with foreign tax are entered here, so check that each one is foreign.',
    }),
    ...sumBox('foreign_dividends_tax', tax),
  ];
}

function foreignPages(records: ReturnRecords, lines: readonly ForeignLine[], limit: number): FilledForm[] {
  const credit = pence(records.report.position.foreign_tax_credit);
  const boxes = [
    ...sumBox('foreign_credit', credit > 0n ? [rowOf('position', 'Foreign tax credit relief', credit)] : [], {
      note: 'Only if you calculate your tax yourself.',
    }),
    ...[...Map.groupBy(lines, ({ kind }) => kind)].flatMap(([kind, ofKind]) => [
      ...ofKind.flatMap(lineBoxes),
      ...totalBox(kind, ofKind),
      ...(kind === 'property'
        ? sumBox(
            'foreign_property_tax',
            ofKind.flatMap(({ tax }) => tax),
          )
        : []),
    ]),
  ];
  const policies = foreignPolicyBoxes(records);
  if (lines.length === 0) return formOfBoxes('SA106', policies);
  return formOfBoxes(
    'SA106',
    [...boxes, ...policies],
    [
      `These pages are needed to claim foreign tax credit relief or relief as a new resident, for foreign dividends above £${limit.toLocaleString('en-GB')}, and for foreign interest above £2,000.`,
      'Column C is the tax that was taken off. The relief is limited by the treaty and by the UK tax on the income: see the tax position.',
      'HMRC’s country codes have three letters: find them in the notes to the Foreign pages.',
      ...(lines.some(({ kind }) => kind === 'property')
        ? [
            'Income from property abroad is the profit you entered. Fill in boxes 14 to 24 for rents and expenses.',
          ]
        : []),
    ],
  );
}

function totalBox(kind: ForeignKind, lines: readonly ForeignLine[]): FilledBox[] {
  const [, name] = sections[kind];
  const rows = lines.flatMap(({ income, relief }) => [...income, ...relief]);
  return name === undefined ? [] : sumBox(name, rows);
}

function lineBoxes({ kind, country, income, tax, relief, ...line }: ForeignLine): FilledBox[] {
  const place = country === null ? 'country not known' : (countryName(country) ?? country);
  const boxes = [
    ...(country === null ? [] : [wordBox('foreign_country', place, 'the ISIN or your circumstances')]),
    ...(kind === 'employment'
      ? []
      : sumBox('foreign_before_tax', income, {
          note: country === null ? 'Add the ISIN to the security, or enter the country yourself.' : null,
        })),
    ...sumBox('foreign_tax', tax),
    ...(tax.length > 0 && !line.isDeducted && !line.isRelieved
      ? [wordBox('foreign_claim', 'X', 'the foreign tax in column C')]
      : []),
    ...(kind === 'property' ? [] : sumBox('foreign_taxable', [...income, ...relief])),
  ];
  return boxes.map((box) => ({ ...box, section: `${sections[kind][0]}: ${place}` }));
}

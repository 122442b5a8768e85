import type { HomesEntry, HomeYear, Region } from '@farthing/api-contract';
import { dayInWords } from '@farthing/dates';
import {
  boundsOf,
  firstYearOf,
  type Nights,
  shippedRates,
  type TaxpayerStatus,
  taxpayerStatus,
  taxYearOf,
  type UkPart,
} from '@farthing/uk-tax';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';

/** Main homes by date, oldest first, and nights of years in which no home decides. */
export interface StoredHomes {
  readonly moves: readonly { readonly from: string; readonly place: HomeYearPlace; readonly name: string }[];
  readonly nights: readonly (Nights & { readonly tax_year: string })[];
}
type HomeYearPlace = HomesEntry['moves'][number]['place'];

/** Status of a tax year by the homes, with the reason in words. */
export type WorkedHomeYear = Omit<HomeYear, 'chosen_region'>;

/**
 * Reads what was sent: moves in the order of their days, nights in that of their years.
 * @throws {Problem} invalid-request, unknown-tax-year, naming the field
 */
export function homesOf({ moves, nights = [] }: HomesEntry): StoredHomes {
  for (const [index, { from }] of moves.entries()) {
    if (moves.findIndex((one) => one.from === from) < index)
      throw invalidField(`moves.${index}.from`, 'Another entry begins on this day');
  }
  for (const [index, { tax_year, ...parts }] of nights.entries()) {
    const field = `nights.${index}`;
    if (!shippedRates.has(tax_year)) throw fieldProblem('unknown-tax-year', `${field}.tax_year`);
    if (nights.findIndex((one) => one.tax_year === tax_year) < index)
      throw invalidField(`${field}.tax_year`, 'Another entry is for this tax year');
    const most = firstYearOf(tax_year) % 4 === 3 ? 366 : 365;
    const all = parts.england + parts.wales + parts.scotland + parts.northern_ireland;
    if (all > most) throw invalidField(`${field}.england`, `These are ${all} nights. The year has ${most}`);
  }
  return {
    moves: moves
      .map(({ from, place, name = '' }) => ({ from, place, name: name.trim() }))
      .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    nights: nights.toSorted((one, other) => (one.tax_year < other.tax_year ? -1 : 1)),
  };
}

/** Tax years with rates that the homes say something about, newest first. */
export function yearsOf({ moves }: StoredHomes): string[] {
  const [first] = moves;
  if (!first) return [];
  const from = taxYearOf(first.from);
  return [...shippedRates.keys()].filter((year) => year >= from && year >= '2016-17').toReversed();
}

/** Works out the status of a tax year and says why. */
export function homeYear(taxYear: string, { moves, nights }: StoredHomes): WorkedHomeYear {
  const nightsOfYear = nights.find(({ tax_year }) => tax_year === taxYear);
  const found = taxpayerStatus(taxYear, moves, nightsOfYear);
  const reason =
    found.decidedBy === 'nights' && nightsOfYear
      ? nightsReason(nightsOfYear)
      : reasonOf(taxYear, found, moves[0]?.from);
  return { tax_year: taxYear, status: found.status, region: found.region, days: { ...found.days }, reason };
}

/** Region of a tax year by the homes; undefined if they don't settle it. */
export function regionByHomes(taxYear: string, homes: StoredHomes | undefined): Region | undefined {
  if (homes === undefined || homes.moves.length === 0 || taxYear < '2016-17') return undefined;
  return homeYear(taxYear, homes).region ?? undefined;
}

const parts: readonly UkPart[] = ['england', 'wales', 'scotland', 'northern_ireland'];
const partNames: Readonly<Record<UkPart, string>> = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  northern_ireland: 'Northern Ireland',
};

function reasonOf(
  taxYear: string,
  { status, region, days }: TaxpayerStatus,
  first: string | undefined,
): string {
  switch (status) {
    case 'lived_abroad':
      return `Your main home was abroad for ${daysText(days.abroad)}. farthing doesn’t work out whether you were UK resident (FA 2013 Sch 45). Choose your residence and region in the circumstances of the year.`;
    case 'days_unknown':
      return `${daysText(days.unknown)} before ${dayInWords(first ?? boundsOf(taxYear).to)} have no entry, and could change the result. Add where you lived then.`;
    case 'nights_needed':
      return days.wales > 0
        ? 'Your main home was in Wales as long as in another part of the UK. Enter your nights in each part of the UK (Government of Wales Act 2006 s116E(3)).'
        : 'You had no main home in the UK in this year. Enter your nights in each part of the UK (Scotland Act 1998 s80D(3); Government of Wales Act 2006 s116E(3)).';
    default:
      return `${homesText(days)} ${ruleOf(taxYear, status, region)}`;
  }
}

/** `Your main home was in Scotland for 200 days and in England for 165 days.` */
function homesText(days: TaxpayerStatus['days']): string {
  const lived = parts
    .filter((part) => days[part] > 0)
    .toSorted((one, other) => days[other] - days[one])
    .map((part) => `in ${partNames[part]} for ${daysText(days[part])}`);
  const last = lived.at(-1) ?? '';
  const before = lived.slice(0, -1).join(', ');
  return `Your main home was ${before === '' ? last : `${before} and ${last}`}.`;
}

function ruleOf(taxYear: string, status: TaxpayerStatus['status'], region: UkPart | null): string {
  if (status === 'scottish')
    return 'No other part of the UK has more days, so you are a Scottish taxpayer for the whole year (Scotland Act 1998 s80E).';
  if (status === 'welsh')
    return 'Each other part of the UK has fewer days, so you are a Welsh taxpayer for the whole year (Government of Wales Act 2006 s116G).';
  if (region === 'wales' && taxYear < '2019-20') return 'Welsh rates begin with 2019-20.';
  return 'So you are neither a Scottish nor a Welsh taxpayer in this year (Scotland Act 1998 s80E; Government of Wales Act 2006 s116G).';
}

function nightsReason(nights: Nights): string {
  const counts = parts.map((part) => `${partNames[part]} ${nights[part]}`);
  return `No main home decides, so nights at midnight count: ${counts.join(', ')}. Scotland or Wales must have more than each other part (Scotland Act 1998 s80F; Government of Wales Act 2006 s116H).`;
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

import { dayNumber } from '@farthing/dates';
import { boundsOf, type TaxYear } from '../tax-year.ts';

/** Parts of the UK, which are compared one by one. */
const ukParts = ['england', 'wales', 'scotland', 'northern_ireland'] as const;
export type UkPart = (typeof ukParts)[number];

/** A day from which the main home was elsewhere. `no_home`: without any home in the UK, as in hotels. */
export interface Move {
  readonly from: string;
  readonly place: UkPart | 'abroad' | 'no_home';
}

/** Days of a year by place. `unknown` are days before the first move. */
export type DaysByPlace = Readonly<Record<Move['place'] | 'unknown', number>>;

/** Nights of a year by the part of the UK in which they were spent. */
export type Nights = Readonly<Record<UkPart, number>>;

/** Status of a tax year, or the reason why it isn't worked out. */
export interface TaxpayerStatus {
  readonly status: 'scottish' | 'welsh' | 'neither' | 'nights_needed' | 'days_unknown' | 'lived_abroad';
  /** Part of the UK whose rates apply; null if the status isn't worked out. */
  readonly region: UkPart | null;
  /** Deciding facts: the main home, or the nights of a year without one. */
  readonly decidedBy: 'home' | 'nights' | null;
  readonly days: DaysByPlace;
}

/**
 * Works out whether someone who is UK resident in a tax year is a Scottish or Welsh taxpayer in it. The main home must be in
 * Scotland at least as long as in any other part of the UK, or in Wales longer than in any other. Without a main home in the UK,
 * or if Wales and another part are equal, the part with more nights than any other decides.
 * @param moves oldest first, each from another day
 * @param nights of this year, if entered
 * @see Scotland Act 1998 ss80D-80F (STTG4300, STTG4400); Government of Wales Act 2006 ss116E-116H (WTTG2000, WTTG4500)
 */
export function taxpayerStatus(
  taxYear: TaxYear,
  moves: readonly Move[],
  nights: Nights | undefined,
): TaxpayerStatus {
  const days = daysByPlace(taxYear, moves);
  if (days.abroad > 0) return unsettled('lived_abroad', days);
  const { unknown } = days;
  const possible =
    unknown === 0 ? [days] : ukParts.map((part) => ({ ...days, [part]: days[part] + unknown }));
  const found = new Set(possible.map(statusByHome));
  const [status] = found;
  if (status === undefined || found.size > 1) return unsettled('days_unknown', days);
  if (status !== 'nights_needed')
    return { status: inForce(taxYear, status), region: regionOf(status, days), decidedBy: 'home', days };
  if (nights === undefined) return unsettled('nights_needed', days);
  const byNights = statusByNights(nights, days.wales > 0);
  return {
    status: inForce(taxYear, byNights),
    region: regionOf(byNights, nights),
    ...{ decidedBy: 'nights', days },
  };
}

/** First tax years with these rates (SI 2015/2000; Government of Wales Act 2006 Part 4A Chapter 2, SI 2018/892). */
const firstYears = { scottish: '2016-17', welsh: '2019-20', neither: '' };

function inForce(taxYear: TaxYear, status: keyof typeof firstYears): keyof typeof firstYears {
  return taxYear < firstYears[status] ? 'neither' : status;
}

function unsettled(status: TaxpayerStatus['status'], days: DaysByPlace): TaxpayerStatus {
  return { status, region: null, decidedBy: null, days };
}

function daysByPlace(taxYear: TaxYear, moves: readonly Move[]): DaysByPlace {
  const { from, to } = boundsOf(taxYear);
  const [first, end] = [dayNumber(from), dayNumber(to) + 1];
  const within = (day: string) => Math.min(Math.max(dayNumber(day), first), end);
  const days = { england: 0, wales: 0, scotland: 0, northern_ireland: 0, abroad: 0, no_home: 0, unknown: 0 };
  let before = first;
  for (const [index, move] of moves.entries()) {
    const start = within(move.from);
    if (index === 0) days.unknown = start - before;
    const next = moves[index + 1];
    before = next ? within(next.from) : end;
    days[move.place] += before - start;
  }
  if (moves.length === 0) days.unknown = end - first;
  return days;
}

function statusByHome(days: Nights): 'scottish' | 'welsh' | 'neither' | 'nights_needed' {
  const { england, wales, scotland, northern_ireland } = days;
  const most = Math.max(england, wales, scotland, northern_ireland);
  if (most === 0) return 'nights_needed';
  if (scotland === most) return 'scottish';
  if (wales < most) return 'neither';
  return wales > england && wales > northern_ireland ? 'welsh' : 'nights_needed';
}

/** @param isTied if Wales and another part are equal by homes: no one is a Scottish taxpayer then (s80D(3)(a)) */
function statusByNights(nights: Nights, isTied: boolean): 'scottish' | 'welsh' | 'neither' {
  const { england, wales, scotland, northern_ireland } = nights;
  if (!isTied && scotland > Math.max(england, wales, northern_ireland)) return 'scottish';
  return wales > Math.max(england, scotland, northern_ireland) ? 'welsh' : 'neither';
}

function regionOf(status: 'scottish' | 'welsh' | 'neither', days: Nights): UkPart {
  if (status !== 'neither') return status === 'welsh' ? 'wales' : 'scotland';
  return days.northern_ireland > days.england ? 'northern_ireland' : 'england';
}

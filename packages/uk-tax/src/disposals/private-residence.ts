import { dayNumber, dayOf, monthsLater } from '@farthing/dates';
import { above, type Exact, exact, one, share, smaller } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';

/** Uses of a home by its owner during a period. Days outside all periods were spent elsewhere and give no relief. */
export const residenceUses = [
  'lived',
  'lived_letting_part',
  'before_moving_in',
  'absence',
  'work_abroad',
  'work_elsewhere',
  'let',
] as const;
export type ResidenceUse = (typeof residenceUses)[number];

/** Part of the time of ownership, both days inside. */
export interface ResidencePeriod {
  readonly from: string;
  readonly to: string;
  readonly use: ResidenceUse;
  /** Work kept the person from coming back, so that the absence counts all the same (s223(3B)). */
  readonly isReturnPrevented: boolean;
}

/** Periods in which a property was its owner's only or main residence. */
export interface ResidenceFacts {
  /** From the first day to the last; the periods are then not read. */
  readonly throughout: boolean;
  readonly periods: readonly ResidencePeriod[];
  /** Percent of the whole home that was let while its owner lived in the rest. */
  readonly letPercent: string;
  /** Percent of the whole home used for a trade and nothing else (s224(1)). */
  readonly businessPercent: string;
  /** Disabled, or in a care home: the last 36 months count (s225E). */
  readonly hasLongFinalPeriod: boolean;
}

/** Residence relief from a gain, or from a loss (then negative), in pounds, unrounded. */
export interface ResidenceRelief {
  readonly privateResidence: Exact;
  readonly lettings: Exact;
  /** True if the whole gain is exempt. */
  readonly isWhole: boolean;
  readonly steps: readonly TaxStep[];
}

/** Before this day ownership counts for nothing (s222(7)). */
const rebasing = '1982-03-31';
/** Finance Act 2020 s24: nine months at the end instead of 18, lettings relief for shared homes only. */
const reform = '2020-04-06';
const hundred = exact('100');
const lettingsLimit = exact('40000');
/** Three and four years as the days of the longest such time. */
const threeYears = 1096;
const fourYears = 1461;

type Counted = 'lived' | 'moving_in' | 'abroad' | 'elsewhere' | 'any' | 'final';

/**
 * Private residence and lettings relief on a gain, by days: the share of the time of ownership in which the home was,
 * or is taken to have been, the only or main residence, the last nine months always (18 before 6 April 2020).
 * @param acquiredOn first day of ownership
 * @param date day of the disposal, itself not counted
 * @param gain of the person's own share; negative: a loss, which is disallowed by as much (s16(2))
 * @see TCGA 1992 ss222-224, 223ZA, 223B, 225E; HMRC HS283
 */
export function residenceRelief(
  facts: ResidenceFacts,
  acquiredOn: string,
  date: string,
  gain: Exact,
): ResidenceRelief {
  const allMarks = marksOf(facts, acquiredOn, date);
  const skipped = Math.max(0, dayNumber(rebasing) - dayNumber(acquiredOn));
  const marks = allMarks.slice(skipped);
  const owned = marks.length;
  const isShared = allMarks.includes('lived_letting_part');
  const letPart = isShared ? percentOf(facts.letPercent) : 0n;
  const rest = above(above(one, percentOf(facts.businessPercent)), letPart);
  const ofHome = { from: acquiredOn, date, skipped };
  const counted = countedDays(facts, allMarks, { ...ofHome, homeUses: ['lived', 'lived_letting_part'] });
  // A part has relief for what was done with it: none at all if it was never lived in (s222(1)(a); CG64650, CG64764).
  const ofLetPart = countedDays(facts, allMarks, { ...ofHome, homeUses: ['lived'] });
  const days = daysIn(counted);
  const letPartDays = daysIn(ofLetPart);
  const letDays = marks.filter((use, day) => use === 'lived_letting_part' && !ofLetPart[day]).length;
  const letAway = (of: typeof counted) =>
    date < reform ? marks.filter((use, day) => use === 'let' && !of[day]).length : 0;

  const ofGain = (weight: Exact) => share(gain, weight, BigInt(owned) * one);
  const relieved = BigInt(days) * rest + BigInt(letPartDays) * letPart;
  const privateResidence = ofGain(relieved);
  const letGain = ofGain(BigInt(letAway(counted)) * rest + BigInt(letDays + letAway(ofLetPart)) * letPart);
  const lettings = gain > 0n && days > 0 ? smaller(smaller(lettingsLimit, privateResidence), letGain) : 0n;
  return {
    privateResidence,
    lettings,
    isWhole: relieved === BigInt(owned) * one,
    steps: stepsOf({
      ...{ facts, counted, owned, days, date, privateResidence, lettings, letGain },
      letPartDays: letPart > 0n ? letPartDays : undefined,
    }),
  };
}

const daysIn = (counted: readonly (Counted | undefined)[]) =>
  counted.filter((why) => why !== undefined).length;

/** Returns the use of each day of ownership. If periods meet on a day, the home counts as lived in. */
function marksOf(facts: ResidenceFacts, from: string, date: string): (ResidenceUse | undefined)[] {
  const first = dayNumber(from);
  const marks = new Array<ResidenceUse | undefined>(Math.max(1, dayNumber(date) - first)).fill(undefined);
  if (facts.throughout) return marks.fill('lived');
  const isLived = ({ use }: ResidencePeriod) => use === 'lived' || use === 'lived_letting_part';
  const inOrder = [...facts.periods.filter((one) => !isLived(one)), ...facts.periods.filter(isLived)];
  for (const period of inOrder)
    marks.fill(
      period.use,
      Math.max(0, dayNumber(period.from) - first),
      Math.max(0, dayNumber(period.to) - first + 1),
    );
  return marks;
}

interface CountedPart {
  readonly from: string;
  readonly date: string;
  readonly homeUses: readonly ResidenceUse[];
  readonly skipped: number;
}

/**
 * Returns the reason why each day counts for relief of a part of the home, or undefined if it doesn't. Living there on a day that is
 * skipped still makes it a home that has the last months, and comes before an absence (CG64943).
 * @param homeUses uses of the home in which its owner lived in that part
 * @param skipped days before 31 March 1982, which the result leaves out
 */
function countedDays(
  facts: ResidenceFacts,
  marks: readonly (ResidenceUse | undefined)[],
  { from, date, homeUses, skipped }: CountedPart,
): (Counted | undefined)[] {
  const lived = (day: number) => homeUses.includes(marks[day] ?? 'let');
  const firstLived = marks.findIndex((_, day) => lived(day));
  if (firstLived < 0) return marks.slice(skipped).map(() => undefined);
  const lastLived = marks.findLastIndex((_, day) => lived(day));
  const final = dayNumber(monthsLater(date, -finalMonths(facts, date))) - dayNumber(from);
  const counted = marks.map((_, day): Counted | undefined =>
    day >= final ? 'final' : lived(day) ? 'lived' : undefined,
  );
  const settles = dayOf(dayNumber(from) + firstLived) <= monthsLater(from, date < reform ? 12 : 24);
  if (settles && marks.slice(0, firstLived).every((use) => use === 'before_moving_in'))
    counted.fill('moving_in', 0, Math.min(firstLived, Math.max(final, 0)));

  const isCovered = (day: number, use: ResidenceUse) =>
    marks[day] === use &&
    counted[day] === undefined &&
    day > firstLived &&
    (day < lastLived || isPrevented(facts, dayOf(dayNumber(from) + day), use));
  let elsewhere = fourYears;
  let any = threeYears;
  for (let day = skipped; day < marks.length; day++) {
    if (isCovered(day, 'work_abroad')) counted[day] = 'abroad';
    else if (isCovered(day, 'work_elsewhere') && elsewhere-- > 0) counted[day] = 'elsewhere';
    // Three years for any reason need a return in every case, also if work prevented it (s223(3B)).
    else if (day < lastLived && (isCovered(day, 'absence') || isCovered(day, 'work_elsewhere')) && any-- > 0)
      counted[day] = 'any';
  }
  return counted.slice(skipped);
}

function isPrevented({ periods }: ResidenceFacts, day: string, use: ResidenceUse): boolean {
  if (use === 'absence') return false;
  return periods.some((one) => one.use === use && one.isReturnPrevented && one.from <= day && day <= one.to);
}

/** Months before the disposal that count in any case. */
function finalMonths({ hasLongFinalPeriod }: ResidenceFacts, date: string): number {
  if (hasLongFinalPeriod) return 36;
  return date < reform ? 18 : 9;
}

function percentOf(text: string): Exact {
  return share(exact(text), one, hundred);
}

const reasons: Readonly<Record<Counted, string>> = {
  lived: 'Days lived there',
  moving_in: 'Days before moving in that count',
  abroad: 'Days of work abroad',
  elsewhere: 'Days of work elsewhere',
  any: 'Days of absence for any reason',
  final: 'Other days of the last months',
};

interface Found {
  readonly facts: ResidenceFacts;
  readonly counted: readonly (Counted | undefined)[];
  readonly owned: number;
  readonly days: number;
  /** Days that count for the part that was let for some time; undefined without one. */
  readonly letPartDays: number | undefined;
  readonly date: string;
  readonly privateResidence: Exact;
  readonly lettings: Exact;
  readonly letGain: Exact;
}

function stepsOf(found: Found): TaxStep[] {
  const { facts, counted, owned, days, letPartDays, date } = found;
  const rows = Object.entries(reasons).flatMap(([why, reason]): StepFigure[] => {
    const count = counted.filter((one) => one === why).length;
    return count === 0 ? [] : [[reason, written(count)]];
  });
  const business: StepFigure[] = /[1-9]/.test(facts.businessPercent)
    ? [['Used for a trade only', `${facts.businessPercent}%`]]
    : [];
  const letPart: StepFigure[] =
    letPartDays === undefined
      ? []
      : [
          ['Part that was let for some time', `${facts.letPercent}%`],
          ['Days that count for that part', written(letPartDays)],
        ];
  const steps = [
    step(
      'capital_gains',
      found.privateResidence < 0n ? 'Loss on a home, not allowed' : 'Private residence relief',
      found.privateResidence,
      found.privateResidence < 0n ? 'TCGA 1992 ss16(2), 223' : 'TCGA 1992 ss222-224',
      [
        ['Days owned', written(owned)],
        ['Days that count', written(days)],
        ...rows,
        [`Last months that always count`, String(finalMonths(facts, date))],
        ...letPart,
        ...business,
      ],
    ),
  ];
  if (found.letGain > 0n)
    steps.push(
      step(
        'capital_gains',
        'Lettings relief',
        found.lettings,
        date < reform ? 'TCGA 1992 s223(4)' : 'TCGA 1992 s223B',
        [
          ['Gain by the letting', found.letGain],
          ['Private residence relief', found.privateResidence],
          ['At most', lettingsLimit],
        ],
      ),
    );
  return steps;
}

/** A count as people read it: `3,653`. */
function written(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

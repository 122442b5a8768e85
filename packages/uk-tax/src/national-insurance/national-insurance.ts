import { type Exact, smaller, total } from '../exact.ts';
import type { Circumstances } from '../inputs.ts';
import type { InsuranceTable } from '../rates/rate-table.ts';
import {
  type ClassFour,
  type ClassOneMaximum,
  classFourWithinMaximum,
  classOneMaximumOf,
} from './annual-maximum.ts';
import { type ClassOne, classOneOf } from './class-1.ts';
import { classTwoOf, voluntaryClassTwoOf } from './self-employed.ts';

/** National Insurance of a year: the person's own within the annual maxima, and the employer's. */
export interface NationalInsurance {
  readonly classOne: readonly ClassOne[];
  /** Undefined: a single job. */
  readonly maximum: ClassOneMaximum | undefined;
  /** The employee's, within the maximum. */
  readonly classOneDue: Exact;
  /** Compulsory, or paid voluntarily. */
  readonly classTwo: Exact;
  /** The part of `classTwo` that is paid voluntarily. */
  readonly voluntaryClassTwo: Exact;
  /** Profit for Class 2 and Class 4, after losses. */
  readonly profit: Exact;
  readonly classFour: ClassFour;
  readonly classFourLosses: ClassFourLosses;
}

/** Losses of trades that Class 4 deducts apart from income tax. In pounds. */
export interface ClassFourLosses {
  readonly broughtForward: Exact;
  /** Losses set against general income of the year, as far as profits reach. */
  readonly ofYear: Exact;
  /** Part of `broughtForward` deducted from profits that losses of the year leave, of whichever trade. */
  readonly used: Exact;
  readonly carriedForward: Exact;
}

/**
 * Losses set against general income of the year lower profits of all trades for Class 4, and what is more lowers those of the years
 * that follow, as far as they reach (SSCBA 1992 Sch 2 para 3(4); NIM24610).
 */
function classFourLossesOf({ profit, tradeLossRelief, classFourLosses }: Circumstances): ClassFourLosses {
  const ofYear = smaller(tradeLossRelief, profit);
  const used = smaller(classFourLosses, profit - ofYear);
  const carriedForward = classFourLosses - used + tradeLossRelief - ofYear;
  return { broughtForward: classFourLosses, ofYear, used, carriedForward };
}

/**
 * Works out all National Insurance of a year. The maximum of Class 1 and Class 2 comes before that of Class 4 (NIM24170). Voluntary
 * Class 2 isn't a liability, so that the maxima leave it out (SI 2001/1004 regs 21, 100).
 * @throws {TaxError} bad_input for a payment outside the year
 */
export function insuranceOf(table: InsuranceTable, person: Circumstances): NationalInsurance {
  const classOne = classOneOf(table, person);
  const classFourLosses = classFourLossesOf(person);
  const profit = person.profit - classFourLosses.ofYear - classFourLosses.used;
  const liable = person.isOverPensionAge ? 0n : profit;
  const classTwo = classTwoOf(table, liable);
  const voluntaryClassTwo = person.isOverPensionAge
    ? 0n
    : voluntaryClassTwoOf(table, profit, person.voluntaryClassTwoWeeks);
  const maximum = classOneMaximumOf(table, classOne, classTwo);
  const paidAtMainRate = total(classOne.map(({ atMainRate }) => atMainRate));
  const classOneAtMainRate = maximum ? smaller(paidAtMainRate, maximum.atMainRate) : paidAtMainRate;
  return {
    classOne,
    maximum,
    classOneDue: total(classOne.map(({ employee }) => employee)) - (maximum?.excess ?? 0n),
    classTwo: classTwo + voluntaryClassTwo,
    voluntaryClassTwo,
    profit,
    classFour: classFourWithinMaximum(table, liable, { classOneAtMainRate, classTwo }),
    classFourLosses,
  };
}

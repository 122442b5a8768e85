import { above, type Exact, smaller, total } from '../exact.ts';
import type { Circumstances } from '../inputs.ts';
import type { InsuranceTable } from '../rates/rate-table.ts';
import {
  type ClassFour,
  type ClassOneMaximum,
  classFourWithinMaximum,
  classOneMaximumOf,
} from './annual-maximum.ts';
import { type ClassOne, classOneOf } from './class-1.ts';
import { classTwoOf } from './self-employed.ts';

/** National Insurance of a year: the person's own within the annual maxima, and the employer's. */
export interface NationalInsurance {
  readonly classOne: readonly ClassOne[];
  /** Undefined: a single job. */
  readonly maximum: ClassOneMaximum | undefined;
  /** The employee's, within the maximum. */
  readonly classOneDue: Exact;
  readonly classTwo: Exact;
  readonly classFour: ClassFour;
}

/**
 * Works out all National Insurance of a year. The maximum of Class 1 and Class 2 comes before that of Class 4 (NIM24170).
 * @throws {TaxError} bad_input for a payment outside the year
 */
export function insuranceOf(table: InsuranceTable, person: Circumstances): NationalInsurance {
  const classOne = classOneOf(table, person);
  // Losses set against general income lower profits for Class 4 as far as they reach (SSCBA 1992 Sch 2 para 3; NIM24615).
  const profit = person.isOverPensionAge ? 0n : above(person.profit, person.lossRelief);
  const classTwo = classTwoOf(table, profit);
  const maximum = classOneMaximumOf(table, classOne, classTwo);
  const paidAtMainRate = total(classOne.map(({ atMainRate }) => atMainRate));
  const classOneAtMainRate = maximum ? smaller(paidAtMainRate, maximum.atMainRate) : paidAtMainRate;
  return {
    classOne,
    maximum,
    classOneDue: total(classOne.map(({ employee }) => employee)) - (maximum?.excess ?? 0n),
    classTwo,
    classFour: classFourWithinMaximum(table, profit, { classOneAtMainRate, classTwo }),
  };
}

import { total } from '../exact.ts';
import { type StepFigure, step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import type { ClassFour } from './annual-maximum.ts';
import type { ClassFourLosses, NationalInsurance } from './national-insurance.ts';

/** The steps of National Insurance, annual maxima included. */
export function insuranceSteps(person: Circumstances, insurance: NationalInsurance): TaxStep[] {
  const steps: TaxStep[] = [];
  const { classOne, classOneDue, classTwo, voluntaryClassTwo, classFour } = insurance;
  if (person.pay > 0n || classOneDue > 0n)
    steps.push(
      classOneStep(person, insurance),
      step(
        'national_insurance',
        'Class 1 of the employer',
        total(classOne.map(({ employer }) => employer)),
        'SSCBA 1992 s9',
      ),
    );
  if (person.profit > 0n) {
    const isLower = classFour.due < classFour.ordinary;
    steps.push(
      step(
        'national_insurance',
        'Class 4',
        classFour.due,
        isLower ? 'SSCBA 1992 s15; SI 2001/1004 reg 100' : 'SSCBA 1992 s15',
        [
          ['Profit', person.profit],
          ...lossFigures(insurance.classFourLosses),
          ...(isLower ? maximumFigures(classFour) : []),
        ],
      ),
    );
    if (classTwo > voluntaryClassTwo)
      steps.push(step('national_insurance', 'Class 2', classTwo, 'SSCBA 1992 s11'));
  }
  if (voluntaryClassTwo > 0n)
    steps.push(
      step('national_insurance', 'Class 2, paid voluntarily', voluntaryClassTwo, 'SSCBA 1992 s11(6)', [
        ['Profit, below the small profits threshold', insurance.profit],
        ['Weeks', String(person.voluntaryClassTwoWeeks)],
      ]),
    );
  return [...steps, ...lossStep(insurance.classFourLosses)];
}

function lossFigures({ ofYear, used }: ClassFourLosses): StepFigure[] {
  return [
    ...(ofYear > 0n ? [['Losses set against all income of this year', -ofYear] as const] : []),
    ...(used > 0n ? [['Losses set against other income of earlier years', -used] as const] : []),
  ];
}

/** Explains losses that Class 4 deducts in other years than income tax. */
function lossStep({ broughtForward, used, carriedForward }: ClassFourLosses): TaxStep[] {
  if (broughtForward === 0n && carriedForward === 0n) return [];
  return [
    step(
      'national_insurance',
      'Losses that only Class 4 still deducts',
      -used,
      'SSCBA 1992 Sch 2 para 3(4)',
      [
        ['Brought forward', broughtForward],
        ['Set against other income of this year', carriedForward + used - broughtForward],
        ['Left for later years', carriedForward],
      ],
    ),
  ];
}

function classOneStep(
  { pay, isOverPensionAge, directorFrom, directorships }: Circumstances,
  { classOne, classOneDue, maximum }: NationalInsurance,
): TaxStep {
  const excess = maximum?.excess ?? 0n;
  const how = isOverPensionAge
    ? 'none: over State Pension age (s6(3))'
    : directorships.length > 0
      ? 'by job: as a director on the year or the weeks from the appointment on (SI 2001/1004 reg 8), else on each payment'
      : classOne.some(({ date }) => date !== null)
        ? classOne.some(({ date }) => date === null)
          ? 'on each payment before the appointment as a director, and on the weeks from it on (reg 8(2))'
          : `on each of ${classOne.length} payments`
        : directorFrom === undefined
          ? 'on the year (SI 2001/1004 reg 8)'
          : 'on the weeks from the appointment as a director on (SI 2001/1004 reg 8(2))';
  const figures: StepFigure[] = [
    ['Pay', pay],
    ['Worked out', how],
  ];
  if (maximum && excess > 0n)
    figures.push(
      ['Annual maximum of several jobs', maximum.most],
      ['Of it at the main rate, 53 weeks', maximum.atMainRate],
      ['Of it at the additional rate', maximum.atAdditionalRate],
      ['Above the maximum, repaid by HMRC on a claim', excess],
    );
  return step(
    'national_insurance',
    'Class 1 of the employee',
    classOneDue,
    excess > 0n ? 'SSCBA 1992 ss6, 8; SI 2001/1004 reg 21' : 'SSCBA 1992 ss6, 8',
    figures,
  );
}

function maximumFigures({ ordinary, mainLimit, atMainRate, atAdditionalRate }: ClassFour): StepFigure[] {
  return [
    ['Before the annual maximum', ordinary],
    ['Most at the main rate, all classes together', mainLimit],
    ['Class 1 at the main rate and Class 2, deducted', atMainRate - mainLimit],
    ['Left at the main rate', atMainRate],
    ['Profit at the additional rate', atAdditionalRate],
  ];
}

import { type BenefitKind, employerKey, type ReturnBoxName } from '@farthing/uk-tax';
import { type FilledBox, rowOf, sumBox } from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

const boxOf: Readonly<Record<BenefitKind, ReturnBoxName>> = {
  car: 'benefit_cars',
  van: 'benefit_cars',
  car_fuel: 'benefit_fuel',
  van_fuel: 'benefit_fuel',
  medical: 'benefit_medical',
  vouchers: 'benefit_vouchers',
  assets: 'benefit_assets',
  accommodation: 'benefit_accommodation',
  loan: 'benefit_other',
  other: 'benefit_other',
  expenses: 'benefit_expenses',
};

const boxes = [
  'benefit_cars',
  'benefit_fuel',
  'benefit_medical',
  'benefit_vouchers',
  'benefit_assets',
  'benefit_accommodation',
  'benefit_other',
  'benefit_expenses',
] as const;

/** The boxes for benefits in kind of an employer, without those taxed through payslips, which are in its pay. */
export function benefitBoxes({ benefits }: ReturnRecords, key: string): FilledBox[] {
  const own = benefits.filter(
    ({ employer, payrolled, pence }) => !payrolled && pence > 0n && employerKey(employer) === key,
  );
  return boxes.flatMap((name) =>
    sumBox(
      name,
      own
        .filter(({ kind }) => boxOf[kind] === name)
        .map(({ label, pence }) => rowOf('profile', label, pence)),
    ),
  );
}

/** Returns notes for an employment page on its benefits. */
export function benefitPageNotes({ benefits, profile }: ReturnRecords, key: string): string[] {
  const own = benefits.filter(({ employer }) => employerKey(employer) === key);
  const isPayrolled = own.some(({ payrolled }) => payrolled);
  return [
    own.length > 0
      ? 'Expenses (boxes 17 to 20) are not in your records.'
      : 'Benefits on form P11D (boxes 9 to 16) and expenses (boxes 17 to 20) are not in your records.',
    ...(isPayrolled && profile.student_loans.length > 0
      ? [
          'You repay a student loan: enter benefits that are in the pay of box 1 in the box for payrolled benefits.',
        ]
      : []),
  ];
}

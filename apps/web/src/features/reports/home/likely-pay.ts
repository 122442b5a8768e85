import type { Category, Transaction } from '@farthing/api-contract';
import { dayAfter, daysBetween } from '@farthing/dates';

/** Pay that is older says nothing of a payday to come. */
const newestDays = 45;
/** Days to look back for an earlier payment of the same payer. */
export const searchedDays = 80;
/** Smaller incomes aren't read. */
export const leastPay = '50';
/** Pounds below which only the salary category makes an income pay. */
const leastLikely = 200;

/** Words of pay, and endings of employers' names. No person's name has them. */
const payWords =
  /\b(salary|wages?|payroll|payslip|ltd|limited|plc|llp|inc|gmbh|nhs|council|university|academy|school|trust|police|dwp)\b/i;

/** The fields of an income that tell whether it is pay. */
type Income = Pick<Transaction, 'date' | 'amount' | 'merchant' | 'description' | 'category_id' | 'splits'>;

/**
 * Finds the income that is likely to be the user's pay: the newest of the salary category, and otherwise the largest that
 * says so. The words are those of pay or of an employer, or the payer has paid monthly. Banks' own categories, such as
 * Starling's INCOME, hold more than pay, so their rows are judged as those without a category are.
 * @param rows incomes, the newest first
 * @param today day as YYYY-MM-DD
 */
export function likelyPay<Row extends Income>(
  rows: readonly Row[],
  categories: readonly Category[],
  today: string,
): Row | undefined {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const slugOf = ({ category_id }: Row) => (category_id === null ? null : slugs.get(category_id));
  const recent = rows.filter(({ date }) => date >= dayAfter(today, -newestDays));
  const salary = recent.find((row) => slugOf(row) === 'salary_wages');
  if (salary) return salary;
  const open = (row: Row) => {
    const slug = slugOf(row);
    return (
      row.splits.length === 0 &&
      Number(row.amount) >= leastLikely &&
      (slug === null || slug === 'other_income')
    );
  };
  const likely = recent.filter(
    (row) => open(row) && (payWords.test(textOf(row)) || isMonthly(row, rows.filter(open))),
  );
  return likely.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0];
}

/** True if the same payer paid about a month before, and within a fifth of the amount. */
function isMonthly(row: Income, rows: readonly Income[]): boolean {
  const amount = Number(row.amount);
  return rows.some((earlier) => {
    const days = daysBetween(earlier.date, row.date);
    const isAlike = Math.abs(Number(earlier.amount) - amount) <= amount / 5;
    return days >= 26 && days <= 35 && isAlike && textOf(earlier) === textOf(row);
  });
}

function textOf({ merchant, description }: Income): string {
  return `${merchant ?? ''} ${description}`.toLowerCase();
}

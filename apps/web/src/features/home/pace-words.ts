import type { BudgetPace } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import { amountText, dayText } from '../../design/format.ts';

/** A day on which it is known what was spent. */
export interface SpentDay {
  readonly date: string;
  readonly spent: string;
  readonly pace: string | null;
}

/** What the spending is measured by: "an even pace". */
export function paceName(basis: BudgetPace['basis']): string {
  return basis === 'usual' ? 'your usual pace' : 'an even pace';
}

/** The days on which it is known what was spent. */
export function spentDays({ days }: BudgetPace): readonly SpentDay[] {
  return days.flatMap(({ date, spent, pace }) => (spent === null ? [] : [{ date, spent, pace }]));
}

/** The finding, and the same with its figures for those who do not see the line. */
export function paceWords(
  pace: BudgetPace,
  today: string,
): { readonly title: string; readonly summary: string } {
  const known = spentDays(pace);
  const at = known.findLast(({ date }) => date <= today) ?? known.at(-1);
  const currency = pace.base_currency;
  if (!at) return { title: 'Nothing spent yet this month', summary: 'Nothing spent yet this month.' };
  const spent = `${amountText(at.spent, currency)} spent by ${dayText(at.date)}`;
  if (at.pace === null) return { title: 'What was spent this month', summary: `${spent}.` };
  const difference = parseMinor(at.spent, currency) - parseMinor(at.pace, currency);
  const name = paceName(pace.basis);
  const place = difference === 0n ? 'on' : difference > 0n ? 'above' : 'below';
  return {
    title: `Spending is ${place} ${name}`,
    summary: `${spent}; ${name} would be ${amountText(at.pace, currency)}, and ${amountText(pace.limit ?? at.pace, currency)} by ${dayText(pace.period_end)}.`,
  };
}

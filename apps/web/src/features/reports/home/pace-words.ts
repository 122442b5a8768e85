import type { BudgetPace } from '@farthing/api-contract';
import { figureMinor } from '@farthing/money';
import { amountText, dayText } from '../../../design/format.ts';
import { paceWords as texts } from './texts.tsx';

/** A day on which it is known what was spent. */
interface SpentDay {
  readonly date: string;
  readonly spent: string;
  readonly pace: string | null;
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
  if (!at) return { title: texts.nothingTitle, summary: texts.nothing };
  const spent = amountText(at.spent, currency);
  if (at.pace === null) return { title: texts.noPaceTitle, summary: texts.noPace(spent, dayText(at.date)) };
  const difference = figureMinor(at.spent, currency) - figureMinor(at.pace, currency);
  const name = pace.basis === 'usual' ? texts.paces.usual : texts.paces.even;
  return {
    title: texts.finding(difference, name),
    summary: texts.summary({ amount: spent, day: dayText(at.date) }, name, amountText(at.pace, currency), {
      amount: amountText(pace.limit ?? at.pace, currency),
      day: dayText(pace.period_end),
    }),
  };
}

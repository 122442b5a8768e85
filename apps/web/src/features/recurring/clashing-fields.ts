import { amountText, dayText } from '../../design/format.ts';
import type { ClashingField } from '../../design/version-clash.tsx';
import { frequencyNames } from './recurring-words.ts';
import type { SeriesDraft } from './series-draft.ts';
import { clashingFields as texts } from './texts.tsx';

/** What two people made different: what is typed here, and what is stored meanwhile, in words. */
export function clashingFields(
  mine: SeriesDraft,
  theirs: SeriesDraft,
  currency: string,
): readonly ClashingField[] {
  const day = (value: string) => (value === '' ? texts.none : dayText(value));
  const fields: readonly [label: string, name: keyof SeriesDraft, words: (value: string) => string][] = [
    [texts.name, 'name', (value) => value],
    [texts.amount, 'amount', (value) => (/^\d+(\.\d+)?$/.test(value) ? amountText(value, currency) : value)],
    [texts.howOften, 'frequency', (value) => frequencyNames[value as SeriesDraft['frequency']]],
    [texts.nextPayment, 'next_date', day],
    [texts.contractEndsOn, 'contract_ends_on', day],
    [texts.overFrom, 'ended_on', day],
  ];
  return fields
    .filter(([, name]) => mine[name] !== theirs[name])
    .map(([label, name, words]) => ({ label, mine: words(mine[name]), theirs: words(theirs[name]) }));
}

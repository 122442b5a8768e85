import { amountText, dayText } from '../../design/format.ts';
import type { ClashingField } from '../../design/version-clash.tsx';
import { frequencyNames } from './recurring-words.ts';
import type { SeriesDraft } from './series-draft.ts';

/** What two people made different: what is typed here, and what is stored meanwhile, in words. */
export function clashingFields(
  mine: SeriesDraft,
  theirs: SeriesDraft,
  currency: string,
): readonly ClashingField[] {
  const day = (value: string) => (value === '' ? 'None' : dayText(value));
  const fields: readonly [label: string, name: keyof SeriesDraft, words: (value: string) => string][] = [
    ['Name', 'name', (value) => value],
    ['Amount', 'amount', (value) => (/^\d+(\.\d+)?$/.test(value) ? amountText(value, currency) : value)],
    ['How often', 'frequency', (value) => frequencyNames[value as SeriesDraft['frequency']]],
    ['Next payment', 'next_date', day],
    ['Contract ends on', 'contract_ends_on', day],
    ['Over from', 'ended_on', day],
  ];
  return fields
    .filter(([, name]) => mine[name] !== theirs[name])
    .map(([label, name, words]) => ({ label, mine: words(mine[name]), theirs: words(theirs[name]) }));
}

import type { Account } from '@farthing/api-contract';
import { dayText } from '../../design/format.ts';
import { Text } from '../../design/text.tsx';
import type { ClashingField } from '../../design/version-clash.tsx';
import { type AccountEdit, editOf } from './account-edit.ts';

const labels: readonly (readonly [keyof AccountEdit, string])[] = [
  ['name', 'Name'],
  ['institution', 'Bank or provider'],
  ['opening_balance', 'Opening balance'],
  ['opening_date', 'Counts from'],
  ['closed_on', 'Closed on'],
  ['notes', 'Notes'],
];

/** The fields changed here that somebody else changed to another value meanwhile. */
export function clashingFields(edit: AccountEdit, base: Account, stored: Account): readonly ClashingField[] {
  const [was, is] = [editOf(base), editOf(stored)];
  return labels
    .filter(([field]) => edit[field] !== is[field] && edit[field] !== was[field] && is[field] !== was[field])
    .map(([field, label]) => ({ label, mine: shown(field, edit[field]), theirs: shown(field, is[field]) }));
}

function shown(field: keyof AccountEdit, value: string) {
  const isDay = (field === 'opening_date' || field === 'closed_on') && value !== '';
  return <Text as="span">{isDay ? dayText(value) : value || '–'}</Text>;
}

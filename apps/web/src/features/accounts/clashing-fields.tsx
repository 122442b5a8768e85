import type { Account } from '@farthing/api-contract';
import { dayText } from '../../design/format.ts';
import { Text } from '../../design/text.tsx';
import type { ClashingField } from '../../design/version-clash.tsx';
import { type AccountEdit, editOf } from './account-edit.ts';
import { clashingFields as texts } from './texts.tsx';

const fields = Object.keys(texts) as (keyof AccountEdit)[];

/** The fields changed here that somebody else changed to another value meanwhile. */
export function clashingFields(edit: AccountEdit, base: Account, stored: Account): readonly ClashingField[] {
  const [was, is] = [editOf(base), editOf(stored)];
  return fields
    .filter((field) => edit[field] !== is[field] && edit[field] !== was[field] && is[field] !== was[field])
    .map((field) => ({
      label: texts[field],
      mine: shown(field, edit[field]),
      theirs: shown(field, is[field]),
    }));
}

function shown(field: keyof AccountEdit, value: string) {
  const isDay = (field === 'opening_date' || field === 'closed_on') && value !== '';
  return <Text as="span">{isDay ? dayText(value) : value || '–'}</Text>;
}

import type { Account } from '@farthing/api-contract';
import type { ClashingField } from '../../../design/clashing-fields.ts';
import { dayText } from '../../../design/format.ts';
import { Text } from '../../../design/text.tsx';
import { type AccountEdit, editOf } from './account-edit.ts';
import { clashingFields as texts } from './texts.tsx';

const fields = Object.keys(texts) as (keyof AccountEdit)[];

/** Returns the fields changed both here and elsewhere to different values. */
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

import type { TransactionType } from '@farthing/api-contract';
import { useMemo } from 'react';
import { ComboField } from '../../../design/combo-field.tsx';
import * as common from '../../../design/common-texts.ts';
import type { FieldProps } from '../../../design/fields/field.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { categoryOptions, type Names } from './names.ts';
import { categoryField as texts } from './texts.tsx';

interface CategoryFieldProps extends Partial<FieldProps> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly names: Names;
  readonly type: TransactionType;
}

/** Category field, with the categories of the transaction's type first. */
export function CategoryField({ label = common.category, names, type, ...rest }: CategoryFieldProps) {
  const options = useMemo(
    () => [
      { value: '', label: texts.uncategorised },
      ...categoryOptions(names.categories.values(), type === 'income' ? 'income' : 'expense'),
    ],
    [names, type],
  );
  return (
    <ComboField
      {...rest}
      label={label}
      options={options}
      placeholder={texts.uncategorised}
      mark={(option) => (option.value ? <CategoryMark name={option.label} group={option.group} /> : null)}
    />
  );
}

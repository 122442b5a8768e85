import type { Category } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { groupCategories } from './category-groups.ts';

interface TargetFieldProps {
  readonly label: string;
  readonly description?: string;
  /** The category that goes: any other of its kind may be chosen. */
  readonly from: Category;
  readonly categories: readonly Category[];
  /** Offers to leave what it held without a category, as `none`. */
  readonly withNone?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Field for the category that transactions are moved to. */
export function TargetField({ from, categories, withNone, ...props }: TargetFieldProps) {
  const others = categories.filter(({ kind, id }) => kind === from.kind && id !== from.id);
  return (
    <SelectField
      {...props}
      description={props.description ?? ''}
      options={[
        { value: '', label: common.chooseOne },
        ...(withNone ? [{ value: 'none', label: common.noCategory }] : []),
        ...groupCategories(others).map((group) => ({
          group: group.name,
          items: group.categories.map(({ id, name }) => ({ value: id, label: name })),
        })),
      ]}
    />
  );
}

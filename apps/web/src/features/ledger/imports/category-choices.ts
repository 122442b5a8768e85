import type { Category, CategoryKind } from '@farthing/api-contract';
import type { Option, OptionGroup } from '../../../design/fields/choice-fields.tsx';
import { categoryChoices as texts } from './texts.tsx';

/** Categories by group in their own order, those of the row's direction first: refunds may take one of the others. */
export function categoryChoices(
  categories: readonly Category[],
  first: CategoryKind,
): readonly (Option | OptionGroup)[] {
  const sorted = categories.toSorted(
    (a, b) => Number(b.kind === first) - Number(a.kind === first) || a.position - b.position,
  );
  const groups = Map.groupBy(sorted, (category) => category.group_name);
  return [
    { value: '', label: texts.noneYet },
    ...[...groups].map(([group, items]) => ({
      group,
      items: items.map(({ id, name }) => ({ value: id, label: name })),
    })),
  ];
}

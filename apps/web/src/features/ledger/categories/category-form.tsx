import type { Category, CategoryKind, NewCategory } from '@farthing/api-contract';
import {
  categoriesChanged,
  changeCategory,
  createCategory,
  deleteCategory,
  readCategory,
} from '../../../api/categories.ts';
import { checked, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { SuggestField } from '../../../design/fields/suggest-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { groupNames } from './category-groups.ts';
import { categoryForm as texts } from './texts.ts';

interface CategoryFormProps {
  /** The category to change; a new one is added without it. */
  readonly category?: Category | undefined;
  /** Initial name of a new category. */
  readonly name?: string;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

interface CategoryDraft {
  readonly name: string;
  readonly kind: CategoryKind;
  readonly group: string;
}

const kinds: readonly { readonly value: CategoryKind; readonly label: string }[] = [
  { value: 'expense', label: common.moneyOut },
  { value: 'income', label: common.moneyIn },
];

/** The sheet in which a category is added, renamed or moved. The kind stays: money in and money out are never mixed. */
export function CategoryForm({ category, name = '', categories, onClose }: CategoryFormProps) {
  const form = useRecordForm<Category, CategoryDraft, NewCategory, Category | undefined>({
    stored: category,
    draftOf: (stored) => ({
      name: stored?.name ?? name,
      kind: stored?.kind ?? 'expense',
      group: stored?.group_name ?? '',
    }),
    entryOf: (draft) =>
      checked(draft.name.trim() ? {} : { name: common.giveItAName }, {
        name: draft.name.trim(),
        kind: draft.kind,
        group_name: draft.group.trim() || common.other,
      }),
    send: ({ kind, ...change }, version) =>
      category ? changeCategory(category.id, { ...change, version }) : createCategory({ kind, ...change }),
    read: () => readCategory(category?.id ?? ''),
    onSaved: (saved, before) => {
      const message = before ? texts.saved(saved.name) : texts.added(saved.name, saved.group_name);
      toast(message, async () => {
        if (before) await changeCategory(saved.id, { name: before.name, group_name: before.group_name });
        else await deleteCategory(saved.id);
        await categoriesChanged();
      });
      void categoriesChanged();
      onClose();
    },
  });
  const { field, base, clash, draft } = form;
  const isSame = base && draft.name.trim() === base.name && draft.group.trim() === base.group_name;
  return (
    <FormSheet
      title={category ? texts.edit : texts.addACategory}
      form={form}
      clashing={clash && clashingFields({ name: common.name, group: common.group }, clash)}
      onSubmit={() => (isSame ? onClose() : void form.save())}
      onClose={onClose}
      action={category ? texts.save : texts.add}
    >
      <TextField label={common.name} {...field('name')} maxLength={80} autoFocus required />
      {!category && <ChoiceField label={common.kind} {...field('kind')} options={kinds} />}
      <SuggestField
        label={common.group}
        description={category ? texts.groupHint : texts.newGroupHint}
        {...field('group')}
        suggestions={groupNames(categories, draft.kind)}
        maxLength={80}
      />
    </FormSheet>
  );
}

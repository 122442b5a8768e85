import type { Category, CategoryKind, NewCategory } from '@farthing/api-contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  categoriesChanged,
  changeCategory,
  createCategory,
  deleteCategory,
  mergeCategory,
  readCategory,
} from '../../../api/categories.ts';
import { undoDeletion } from '../../../api/history.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { checked, useForm, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { DatalistField } from '../../../design/fields/datalist-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Confirm } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { groupCategories, groupNames } from './category-groups.ts';
import {
  deleteCategory as deleteTexts,
  categoryForm as formTexts,
  mergeCategory as mergeTexts,
} from './texts.ts';

/** Action in progress on a category. */
export type CategoryAction =
  | { readonly what: 'add'; readonly name: string }
  | { readonly what: 'edit' | 'merge' | 'delete'; readonly category: Category };

interface CategoryActionsProps {
  readonly action: CategoryAction;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** The sheet or the question that belongs to an action. */
export function CategoryActions({ action, categories, onClose }: CategoryActionsProps) {
  const shared = { categories, onClose };
  if (action.what === 'add') return <CategoryForm name={action.name} {...shared} />;
  const { what, category } = action;
  if (what === 'edit') return <CategoryForm category={category} {...shared} />;
  if (what === 'merge') return <MergeCategory category={category} {...shared} />;
  return <DeleteCategory key={category.id} category={category} {...shared} />;
}

interface CategoryProps {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Deletes at once what nothing uses, with an undo; asks where the transactions go where there are any. */
function DeleteCategory({ category, categories, onClose }: CategoryProps) {
  const [isInUse, setIsInUse] = useState(false);
  const hasTried = useRef(false);
  const remove = async (target?: string) => {
    await deleteCategory(category.id, target);
    const message = target ? deleteTexts.deletedAndMoved(category.name) : deleteTexts.deleted(category.name);
    toast(message, () => undoDeletion('categories', category.id));
  };
  useEffect(() => {
    if (hasTried.current) return;
    hasTried.current = true;
    const deleted = remove().then(onClose);
    deleted.then(categoriesChanged, (error: unknown) => {
      if (error instanceof ApiProblem && error.status === 409) return setIsInUse(true);
      toast(messageOf(error));
      onClose();
    });
  });
  if (!isInUse) return null;
  return (
    <ReplaceCategory
      category={category}
      categories={categories}
      onClose={onClose}
      texts={deleteTexts}
      action={() => deleteTexts.confirm}
      withNone
      onReplace={remove}
    >
      {deleteTexts.inUse}
    </ReplaceCategory>
  );
}

/** Moves all that a category holds into another and deletes it. */
function MergeCategory({ category, categories, onClose }: CategoryProps) {
  const nameOf = (target: string) => categories.find(({ id }) => id === target)?.name ?? '';
  const merge = async (target: string) => {
    await mergeCategory(category.id, target);
    toast(mergeTexts.merged(category.name, nameOf(target)), () => undoDeletion('categories', category.id));
  };
  return (
    <ReplaceCategory
      category={category}
      categories={categories}
      onClose={onClose}
      texts={mergeTexts}
      action={(target) => (target ? mergeTexts.mergeInto(nameOf(target)) : common.merge)}
      onReplace={merge}
    >
      {mergeTexts.warning(category.name)}
    </ReplaceCategory>
  );
}

interface ReplaceCategoryProps extends CategoryProps {
  readonly texts: {
    readonly title: (name: string) => string;
    readonly target: string;
    readonly targetMissing: string;
  };
  readonly action: (target: string) => string;
  /** Offers to leave the transactions without a category, as `none`. */
  readonly withNone?: boolean;
  /** @param target id of another category of the kind, or `none` */
  readonly onReplace: (target: string) => Promise<void>;
  readonly children: ReactNode;
}

/** Asks for the category that replaces another one, and deletes that one. */
function ReplaceCategory(props: ReplaceCategoryProps) {
  const { category, categories, onClose, texts, action, withNone = false, onReplace, children } = props;
  const form = useForm({ target: '' });
  const { target } = form.draft;
  const others = categories.filter(({ kind, id }) => kind === category.kind && id !== category.id);
  const replace = () =>
    form.submit(checked(target ? {} : { target: texts.targetMissing }, target), async () => {
      await onReplace(target);
      onClose();
      await categoriesChanged();
    });
  return (
    <Confirm
      title={texts.title(category.name)}
      action={action(target)}
      busy={form.busy}
      onConfirm={() => void replace()}
      onClose={onClose}
    >
      <Stack>
        {form.message && <Notice tone="error">{form.message}</Notice>}
        <Text>{children}</Text>
        <SelectField
          label={texts.target}
          {...form.field('target')}
          options={[
            { value: '', label: common.chooseOne },
            ...(withNone ? [{ value: 'none', label: common.noCategory }] : []),
            ...groupCategories(others).map((group) => ({
              group: group.name,
              items: group.categories.map(({ id, name }) => ({ value: id, label: name })),
            })),
          ]}
        />
      </Stack>
    </Confirm>
  );
}

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
function CategoryForm({ category, name = '', categories, onClose }: CategoryFormProps) {
  const form = useRecordForm<Category, CategoryDraft, NewCategory, Category | undefined>({
    stored: category,
    draftOf: (stored) => ({
      name: stored?.name ?? name,
      kind: stored?.kind ?? 'expense',
      group: stored?.group_name ?? '',
    }),
    entryOf: (draft) =>
      checked(draft.name.trim() ? {} : { name: common.enterAName }, {
        name: draft.name.trim(),
        kind: draft.kind,
        group_name: draft.group.trim() || common.other,
      }),
    send: ({ kind, ...change }, version) =>
      category ? changeCategory(category.id, { ...change, version }) : createCategory({ kind, ...change }),
    read: () => readCategory(category?.id ?? ''),
    onSaved: (saved, before) => {
      const message = before ? formTexts.saved(saved.name) : formTexts.added(saved.name, saved.group_name);
      toast(message, async () => {
        if (before) await changeCategory(saved.id, { name: before.name, group_name: before.group_name });
        else await deleteCategory(saved.id);
      });
      void categoriesChanged();
      onClose();
    },
  });
  const { field, base, clash, draft } = form;
  const isSame = base && draft.name.trim() === base.name && draft.group.trim() === base.group_name;
  return (
    <FormSheet
      title={category ? formTexts.edit : formTexts.addACategory}
      form={form}
      clashing={clash && clashingFields({ name: common.name, group: common.group }, clash)}
      onSubmit={() => (isSame ? onClose() : void form.save())}
      onClose={onClose}
      action={category ? formTexts.save : formTexts.add}
    >
      <TextField label={common.name} {...field('name')} maxLength={80} autoFocus required />
      {!category && <ChoiceField label={common.kind} {...field('kind')} options={kinds} />}
      <DatalistField
        label={common.group}
        description={category ? formTexts.groupHint : formTexts.newGroupHint}
        {...field('group')}
        suggestions={groupNames(categories, draft.kind)}
        maxLength={80}
      />
    </FormSheet>
  );
}

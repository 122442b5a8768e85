import type { Category, CategoryKind } from '@farthing/api-contract';
import { useState } from 'react';
import { categoriesChanged, createCategory, deleteCategory } from '../../../api/categories.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { ChoiceField } from '../../../design/fields/choice-fields.tsx';
import { SuggestField } from '../../../design/fields/suggest-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { groupNames } from './category-groups.ts';
import { addCategory as texts } from './texts.ts';

const kinds: readonly { readonly value: CategoryKind; readonly label: string }[] = [
  { value: 'expense', label: common.moneyOut },
  { value: 'income', label: common.moneyIn },
];

interface AddCategoryProps {
  readonly name: string;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** A new category of one's own. */
export function AddCategory({ name: firstName, categories, onClose }: AddCategoryProps) {
  const [name, setName] = useState(firstName);
  const [kind, setKind] = useState<CategoryKind>('expense');
  const [group, setGroup] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setComplaint(name.trim() ? undefined : common.giveItAName);
    setProblem(undefined);
    if (!name.trim()) return focusFirstError();
    setIsBusy(true);
    try {
      const group_name = group.trim();
      const added = await createCategory({ name: name.trim(), kind, ...(group_name ? { group_name } : {}) });
      toast(texts.added(added.name, added.group_name), async () => {
        await deleteCategory(added.id);
        await categoriesChanged();
      });
      onClose();
      await categoriesChanged();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
      focusFirstError();
    }
  };
  return (
    <Form onSubmit={() => void submit()} wide>
      <CategoryProblem problem={problem} />
      <TextField
        label={common.name}
        value={name}
        onChange={setName}
        maxLength={80}
        error={complaint ?? nameProblem(problem)}
        autoFocus
        required
      />
      <ChoiceField label={common.kind} value={kind} options={kinds} onChange={setKind} />
      <SuggestField
        label={common.group}
        description={texts.groupHint}
        value={group}
        onChange={setGroup}
        suggestions={groupNames(categories, kind)}
        maxLength={80}
      />
      <SheetActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="main" type="submit" busy={isBusy}>
          {texts.add}
        </Button>
      </SheetActions>
    </Form>
  );
}

/** Returns the server's error for the name field: the name is taken or invalid. */
export function nameProblem(problem: unknown): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.status === 409 ? `${problem.message}.` : problem.fields.get('name');
}

/** Error notice, unless the name field shows the error. */
export function CategoryProblem({ problem }: { readonly problem: unknown }) {
  if (!problem || nameProblem(problem)) return null;
  return <Notice tone="error">{messageOf(problem)}</Notice>;
}

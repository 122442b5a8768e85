import type { Category, CategoryChange } from '@farthing/api-contract';
import { useState } from 'react';
import { categoriesChanged, changeCategory, readCategory } from '../../../api/categories.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SuggestField } from '../../../design/fields/suggest-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { useVersionedSave } from '../../identity/settings/use-versioned-save.ts';
import { CategoryProblem, nameProblem } from './add-category.tsx';
import { groupNames } from './category-groups.ts';
import { editCategory as texts } from './texts.ts';

interface EditCategoryProps {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Another name, another heading. The kind stays: money in and money out are never mixed. */
export function EditCategory({ category, categories, onClose }: EditCategoryProps) {
  const [stored, setStored] = useState(category);
  const [name, setName] = useState(category.name);
  const [group, setGroup] = useState(category.group_name);
  const [complaint, setComplaint] = useState<string>();
  const saving = useVersionedSave<Category, CategoryChange>({
    send: (change) => changeCategory(category.id, change),
    read: () => readCategory(category.id),
    onSaved: (saved) => {
      toast(texts.saved(saved.name), async () => {
        await changeCategory(category.id, { name: stored.name, group_name: stored.group_name });
        await categoriesChanged();
      });
      void categoriesChanged();
      onClose();
    },
  });
  const submit = () => {
    setComplaint(name.trim() ? undefined : common.giveItAName);
    if (!name.trim()) return focusFirstError();
    const wanted = { name: name.trim(), group_name: group.trim() || common.other };
    if (wanted.name === stored.name && wanted.group_name === stored.group_name) onClose();
    else void saving.save(wanted, stored.version).then(focusFirstError);
  };
  const { theirs } = saving;
  return (
    <Form onSubmit={submit} wide>
      <CategoryProblem problem={saving.problem} />
      {theirs && (
        <VersionClash
          fields={[
            { label: common.name, mine: name, theirs: theirs.name },
            { label: common.group, mine: group, theirs: theirs.group_name },
          ].filter((field) => field.mine.trim() !== field.theirs)}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setStored(theirs);
            setName(theirs.name);
            setGroup(theirs.group_name);
            saving.forgetClash();
          }}
        />
      )}
      <TextField
        label={common.name}
        value={name}
        onChange={setName}
        maxLength={80}
        error={complaint ?? nameProblem(saving.problem)}
        autoFocus
        required
      />
      <SuggestField
        label={common.group}
        description={texts.groupHint}
        value={group}
        onChange={setGroup}
        suggestions={groupNames(categories, category.kind)}
        maxLength={80}
      />
      <SheetActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="main" type="submit" busy={saving.busy}>
          {texts.save}
        </Button>
      </SheetActions>
    </Form>
  );
}

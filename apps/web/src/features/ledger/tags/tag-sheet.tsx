import type { Tag } from '@farthing/api-contract';
import { createTag, deleteTag, mergeTag, renameTag, restoreTag, tagsChanged } from '../../../api/tags.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { tagSheet as texts } from './texts.ts';

/** Action in progress on a tag. */
export type TagAction = { readonly what: 'add' } | { readonly what: 'rename' | 'merge'; readonly tag: Tag };

interface TagSheetProps {
  readonly action: TagAction;
  readonly tags: readonly Tag[];
  readonly onClose: () => void;
}

/** The sheet in which a tag is added, renamed or merged into another. */
export default function TagSheet({ action, tags, onClose }: TagSheetProps) {
  const current = action.what === 'add' ? '' : action.tag.name;
  const others = tags.filter(({ name }) => name !== current).map(({ name }) => name);
  const form = useForm({ name: action.what === 'merge' ? (others[0] ?? '') : current });
  const name = form.draft.name.trim();
  const save = () =>
    form.submit(checked(name === '' ? { name: common.enterAName } : {}, name), async (wanted) => {
      if (wanted !== current) await saveTag(action, wanted);
      onClose();
    });
  return (
    <FormSheet
      title={texts.titles[action.what]}
      form={form}
      onSubmit={() => void save()}
      onClose={onClose}
      action={texts.buttons[action.what]}
    >
      {action.what === 'merge' ? (
        <SelectField
          label={texts.mergeInto(current)}
          description={texts.mergeHint}
          {...form.field('name')}
          options={others.map((value) => ({ value, label: value }))}
        />
      ) : (
        <TextField label={common.name} {...form.field('name')} maxLength={50} autoFocus required />
      )}
    </FormSheet>
  );
}

async function saveTag(action: TagAction, wanted: string): Promise<void> {
  if (action.what === 'add') {
    await createTag(wanted);
    toast(texts.added(wanted), () => deleteTag(wanted).then(tagsChanged));
  } else if (action.what === 'rename') {
    const { name } = action.tag;
    await renameTag(name, wanted);
    toast(texts.renamed(name, wanted), () => renameTag(wanted, name).then(tagsChanged));
  } else {
    const { undo_id, removed } = await mergeTag(action.tag.name, wanted);
    toast(texts.merged(removed, wanted), () => restoreTag(undo_id).then(tagsChanged));
  }
  await tagsChanged();
}

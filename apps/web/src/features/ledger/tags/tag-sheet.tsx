import type { Tag } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { createTag, deleteTag, mergeTag, renameTag, restoreTag, tagsChanged } from '../../../api/tags.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Form } from '../../../design/layout.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { tagSheet as texts } from './texts.ts';

/** Action in progress on a tag. */
export type TagDoing = { readonly what: 'add' } | { readonly what: 'rename' | 'merge'; readonly tag: Tag };

interface TagSheetProps {
  readonly doing: TagDoing;
  readonly tags: readonly Tag[];
  readonly onClose: () => void;
}

/** The sheet in which a tag is added, renamed or merged into another. */
export default function TagSheet({ doing, tags, onClose }: TagSheetProps) {
  const tag = 'tag' in doing ? doing.tag : undefined;
  const others = tags.filter(({ name }) => name !== tag?.name);
  const [name, setName] = useState(doing.what === 'merge' ? (others[0]?.name ?? '') : (tag?.name ?? ''));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const wanted = name.trim();
    if (wanted === '') {
      setError(common.giveItAName);
      return focusFirstError();
    }
    if (doing.what === 'rename' && wanted === tag?.name) return onClose();
    setBusy(true);
    try {
      await send(wanted);
      await tagsChanged();
      onClose();
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.fields.get('name')) || messageOf(problem));
      setBusy(false);
      focusFirstError();
    }
  };
  const send = async (wanted: string) => {
    if (tag === undefined) {
      await createTag(wanted);
      return toast(texts.added(wanted), () => deleteTag(wanted).then(tagsChanged));
    }
    if (doing.what === 'rename') {
      await renameTag(tag.name, wanted);
      return toast(texts.renamed(tag.name, wanted), () => renameTag(wanted, tag.name).then(tagsChanged));
    }
    const { undo_id, removed } = await mergeTag(tag.name, wanted);
    toast(texts.merged(removed, wanted), () => restoreTag(undo_id).then(tagsChanged));
  };
  return (
    <SideSheet title={texts.titles[doing.what]} onClose={onClose}>
      <Form onSubmit={() => void save()} label={texts.titles[doing.what]} wide>
        {doing.what === 'merge' ? (
          <SelectField
            label={texts.mergeInto(tag?.name ?? '')}
            description={texts.mergeHint}
            value={name}
            onChange={setName}
            options={others.map((other) => ({ value: other.name, label: other.name }))}
            error={error}
          />
        ) : (
          <TextField
            label={common.name}
            value={name}
            onChange={setName}
            maxLength={50}
            error={error}
            autoFocus
            required
          />
        )}
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={busy}>
            {texts.buttons[doing.what]}
          </Button>
        </SheetActions>
      </Form>
    </SideSheet>
  );
}

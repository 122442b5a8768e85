import type { MadeInvite } from '@farthing/api-contract';
import { useState } from 'react';
import { invitesChanged, makeInvite } from '../../../api/invites.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { Columns } from '../../../design/layout.tsx';
import { ShownOnce } from '../settings/shown-once.tsx';
import { makeInvite as texts } from './texts.tsx';

const days = [
  { value: '1', label: texts.oneDay },
  { value: '7', label: texts.oneWeek },
  { value: '30', label: common.thirtyDays },
];
const uses = [1, 2, 3, 5, 10].map((count) => ({
  value: String(count),
  label: texts.people(count),
}));

/** Makes a link that lets people register, and shows it this once. */
export default function MakeInvite({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeInvite>();
  const form = useForm({ note: '', days: '7', uses: '1' });
  const save = () =>
    void form.run(async () => {
      const note = form.draft.note.trim();
      const limits = { days: Number(form.draft.days), most_uses: Number(form.draft.uses) };
      setMade(await makeInvite({ ...limits, ...(note ? { note } : {}) }));
      await invitesChanged();
    });
  if (made) {
    return (
      <ShownOnce
        title={texts.linkTitle}
        lead={texts.linkLead}
        label={texts.inviteLink}
        secret={`${location.origin}${made.path}`}
        copy={texts.copyTheLink}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog title={texts.title} form={form} onSubmit={save} onClose={onClose} action={texts.makeTheLink}>
      <TextField
        label={texts.note}
        description={texts.noteHint}
        {...form.field('note')}
        maxLength={100}
        autoFocus
      />
      <Columns narrowest="slim">
        <SelectField label={texts.letsIn} {...form.field('uses')} options={uses} />
        <SelectField label={common.validFor} {...form.field('days')} options={days} />
      </Columns>
    </FormDialog>
  );
}

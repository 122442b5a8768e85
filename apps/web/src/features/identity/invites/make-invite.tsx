import type { MadeInvite } from '@farthing/api-contract';
import { useState } from 'react';
import { invitesChanged, makeInvite } from '../../../api/invites.ts';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Columns, Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
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
  const [note, setNote] = useState('');
  const [chosenDays, setChosenDays] = useState('7');
  const [chosenUses, setChosenUses] = useState('1');
  const [made, setMade] = useState<MadeInvite>();
  const attempt = useAttempt();
  const submit = () =>
    void attempt.run(async () => {
      const named = note.trim() ? { note: note.trim() } : {};
      setMade(await makeInvite({ days: Number(chosenDays), most_uses: Number(chosenUses), ...named }));
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
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.title}>
        <AttemptNotice attempt={attempt} />
        <TextField
          label={texts.note}
          description={texts.noteHint}
          value={note}
          onChange={setNote}
          error={attempt.fields.get('note')}
          maxLength={100}
          autoFocus
        />
        <Columns narrowest="slim">
          <SelectField label={texts.letsIn} value={chosenUses} options={uses} onChange={setChosenUses} />
          <SelectField label={common.validFor} value={chosenDays} options={days} onChange={setChosenDays} />
        </Columns>
        <FormActions label={texts.makeTheLink} busy={attempt.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

import type { MadeInvite } from '@farthing/api-contract';
import { useState } from 'react';
import { invitesChanged, makeInvite } from '../../api/invites.ts';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/codes.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { Columns, Form, Stack } from '../../design/layout.tsx';
import { Dialog, SheetActions } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { useAttempt } from '../auth/use-attempt.ts';

const days = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'One week' },
  { value: '30', label: '30 days' },
];
const uses = [1, 2, 3, 5, 10].map((count) => ({
  value: String(count),
  label: count === 1 ? 'One person' : `${count} people`,
}));

/** Makes a link that lets people register, and shows it this once. */
export function MakeInvite({ onClose }: { readonly onClose: () => void }) {
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
  if (made) return <Link made={made} onClose={onClose} />;
  return (
    <Dialog title="Make an invite" onClose={onClose}>
      <Form onSubmit={submit} label="Make an invite">
        <AttemptNotice attempt={attempt} />
        <TextField
          label="Who is it for?"
          description="For you, to tell invites apart"
          value={note}
          onChange={setNote}
          error={attempt.fields.get('note')}
          maxLength={100}
          autoFocus
        />
        <Columns narrowest="slim">
          <SelectField label="Lets in" value={chosenUses} options={uses} onChange={setChosenUses} />
          <SelectField label="Works for" value={chosenDays} options={days} onChange={setChosenDays} />
        </Columns>
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={attempt.busy}>
            Make the link
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}

function Link({ made, onClose }: { readonly made: MadeInvite; readonly onClose: () => void }) {
  const link = `${location.origin}${made.path}`;
  return (
    <Dialog title="The link" onClose={onClose}>
      <Stack>
        <Text>Send it to whom it is for. It is shown this once: the server keeps only its fingerprint.</Text>
        <CodeBlock label="Invite link">{link}</CodeBlock>
        <SheetActions>
          <CopyButton text={link}>Copy the link</CopyButton>
          <Button kind="main" onClick={onClose}>
            Done
          </Button>
        </SheetActions>
      </Stack>
    </Dialog>
  );
}

import { useState } from 'react';
import { unlock } from '../../../api/offline/offline.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { PasswordField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { offlineStart as texts } from './texts.tsx';

/** Asks for the passphrase of the copy until it is the right one. */
export function PassphraseForm({ onOpen }: { readonly onOpen: () => void }) {
  const form = useForm({ passphrase: '' });
  const [wrong, setWrong] = useState<string>();
  const submit = () =>
    void form.run(async () => {
      const isRight = await unlock(form.draft.passphrase);
      setWrong(isRight ? undefined : texts.wrong);
      if (isRight) onOpen();
    });
  return (
    <Form onSubmit={submit} label={texts.open}>
      {form.message && <Notice tone="error">{form.message}</Notice>}
      <PasswordField
        label={texts.passphrase}
        autoComplete="off"
        {...form.field('passphrase')}
        error={wrong}
        autoFocus
        required
      />
      <Button kind="main" type="submit" wide busy={form.busy} disabled={!form.draft.passphrase}>
        {texts.open}
      </Button>
    </Form>
  );
}

import type { Passkey } from '@farthing/api-contract';
import { useState } from 'react';
import { createPasskey } from '../../../api/passkey-dialogs.ts';
import { addPasskey, newPasskeyOptions, passkeysChanged, renamePasskey } from '../../../api/passkeys.ts';
import * as common from '../../../design/common-texts.ts';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { NameField } from '../auth/name-field.tsx';
import { explainRefusal } from '../auth/passkey-refusal.ts';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
import { passkeyForms as texts } from './texts.tsx';

const nameField = { hint: texts.nameHint, maxLength: 100 };

interface AddPasskeyProps {
  /** Proposed name. */
  readonly deviceName: string;
  readonly onClose: () => void;
}

/** Adds a passkey: password and name first, then the dialog of the browser. */
export function AddPasskey({ deviceName, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(deviceName);
  const question = usePasswordQuestion(texts.passwordMissing, async (password) => {
    const { challenge_id, options } = await newPasskeyOptions(password);
    const credential = await createPasskey(options).catch(explainRefusal);
    if (!credential) return;
    await addPasskey({ name: name.trim(), challenge_id, credential });
    await passkeysChanged();
    toast(texts.added(name.trim()));
    onClose();
  });
  const { attempt, submit } = question;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.title}>
        <PasswordQuestionNotice question={question} />
        <NameField {...nameField} value={name} onChange={setName} attempt={attempt} />
        <CurrentPasswordField question={question} />
        <FormActions
          label={texts.next}
          busy={attempt.busy}
          disabled={attempt.waitSeconds > 0 || !name.trim()}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskey({
  passkey,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(passkey.name);
  const attempt = useAttempt();
  const submit = () =>
    void attempt.run(async () => {
      await renamePasskey(passkey.id, name.trim());
      await passkeysChanged();
      onClose();
    });
  return (
    <Dialog title={texts.rename} onClose={onClose}>
      <Form onSubmit={submit} label={texts.rename}>
        <AttemptNotice attempt={attempt} />
        <NameField {...nameField} value={name} onChange={setName} attempt={attempt} />
        <FormActions label={common.save} busy={attempt.busy} disabled={!name.trim()} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

import type { Passkey } from '@farthing/api-contract';
import { createPasskey } from '../../../api/passkey-dialogs.ts';
import { addPasskey, newPasskeyOptions, passkeysChanged, renamePasskey } from '../../../api/passkeys.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { toast } from '../../../design/toast.tsx';
import { explainRefusal } from '../auth/passkey-refusal.ts';
import { CurrentPasswordField, usePasswordForm } from '../auth/password-form.tsx';
import { passkeyForms as texts } from './texts.tsx';

const nameField = { label: common.name, description: texts.nameHint, maxLength: 100, required: true };

interface AddPasskeyProps {
  /** Proposed name. */
  readonly deviceName: string;
  readonly onClose: () => void;
}

/** Adds a passkey: password and name first, then the dialog of the browser. */
export function AddPasskey({ deviceName, onClose }: AddPasskeyProps) {
  const form = usePasswordForm(
    { name: deviceName },
    texts.passwordMissing,
    async ({ password, ...draft }) => {
      const name = draft.name.trim();
      const { challenge_id, options } = await newPasskeyOptions(password);
      const credential = await createPasskey(options).catch(explainRefusal);
      if (!credential) return;
      await addPasskey({ name, challenge_id, credential });
      await passkeysChanged();
      toast(texts.added(name));
      onClose();
    },
  );
  return (
    <FormDialog
      title={texts.title}
      form={form}
      onSubmit={form.save}
      onClose={onClose}
      action={texts.next}
      disabled={!form.draft.name.trim()}
      failed={common.nothingWasAdded}
    >
      <TextField {...nameField} {...form.field('name')} />
      <CurrentPasswordField form={form} />
    </FormDialog>
  );
}

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const form = useForm({ name: passkey.name });
  const name = form.draft.name.trim();
  const save = () =>
    void form.run(async () => {
      await renamePasskey(passkey.id, name);
      await passkeysChanged();
      onClose();
    });
  return (
    <FormDialog
      title={texts.rename}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={common.save}
      disabled={!name}
    >
      <TextField {...nameField} {...form.field('name')} />
    </FormDialog>
  );
}

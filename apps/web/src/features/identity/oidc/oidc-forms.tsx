import type { ReactNode } from 'react';
import { linkAtProvider, unlinkProvider } from '../../../api/oidc-link.ts';
import { FormDialog } from '../../../design/form-dialog.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { CurrentPasswordField, type PasswordForm, usePasswordForm } from '../auth/password-form.tsx';
import { oidcForms as texts } from './texts.ts';

interface PasswordDialogProps {
  readonly title: string;
  readonly action: string;
  readonly form: PasswordForm<object>;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function PasswordDialog({ form, children, ...props }: PasswordDialogProps) {
  return (
    <FormDialog {...props} form={form} onSubmit={form.save} failed="">
      <Text tone="quiet">{children}</Text>
      <CurrentPasswordField form={form} />
    </FormDialog>
  );
}

/** Asks for the password, then goes to the provider. */
export function LinkAccount({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const form = usePasswordForm({}, texts.linkPasswordMissing, ({ password }) => linkAtProvider(password));
  return (
    <PasswordDialog title={texts.linkTitle} action={texts.next} form={form} onClose={onClose}>
      {texts.linkLead(name)}
    </PasswordDialog>
  );
}

interface UnlinkAccountProps {
  readonly account: string;
  readonly onClose: () => void;
}

/** Asks for the password, which shows that the user has another way of signing in. */
export function UnlinkAccount({ account, onClose }: UnlinkAccountProps) {
  const form = usePasswordForm({}, texts.unlinkPasswordMissing, async ({ password }) => {
    await unlinkProvider(password);
    toast(texts.unlinked);
    onClose();
  });
  return (
    <PasswordDialog title={texts.unlinkTitle} action={texts.unlink} form={form} onClose={onClose}>
      {texts.unlinkLead(account)}
    </PasswordDialog>
  );
}

import type { UserAccount } from '@farthing/api-contract';
import { changeUser, usersChanged } from '../../../api/users.ts';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form } from '../../../design/layout.tsx';
import { Confirm } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { CurrentPasswordField, usePasswordForm } from '../auth/password-form.tsx';
import { resetTotp as texts } from './texts.tsx';

interface ResetTotpProps {
  readonly user: UserAccount;
  readonly onClose: () => void;
}

/** Turns somebody's second factor off, after the administrator's own password: an open screen alone is not enough. */
export default function ResetTotp({ user, onClose }: ResetTotpProps) {
  const form = usePasswordForm({}, texts.passwordMissing, async ({ password }) => {
    await changeUser(user.id, { reset_totp: true, password });
    toast(texts.done(user.display_name));
    onClose();
    await usersChanged();
  });
  return (
    <Confirm
      title={texts.title(user.display_name)}
      action={common.turnItOff}
      busy={form.busy}
      onConfirm={form.save}
      onClose={onClose}
    >
      <Form onSubmit={form.save} label={common.turnOffTwoStepSignIn}>
        <FormNotice form={form} />
        <Text>{texts.warning}</Text>
        <CurrentPasswordField form={form} label={texts.password} />
      </Form>
    </Confirm>
  );
}

import { disableTotp, profileQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form, Row } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import { CurrentPasswordField, usePasswordForm } from '../auth/password-form.tsx';
import { totpOffForm as texts } from './texts.ts';

interface TotpOffFormProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Turns two-step sign-in off, with the password: an open screen alone is not enough. */
export function TotpOffForm({ onDone, onClose }: TotpOffFormProps) {
  const form = usePasswordForm({}, common.enterYourPasswordToContinue, async ({ password }) => {
    await disableTotp(password);
    toast(texts.isOff);
    onDone();
    onClose();
    await queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
  });
  return (
    <Form onSubmit={form.save} label={common.turnOffTwoStepSignIn}>
      <FormNotice form={form} />
      <CurrentPasswordField form={form} description={texts.passwordHint} />
      <Row>
        <Button type="submit" kind="danger" busy={form.busy} disabled={form.waitSeconds > 0}>
          {common.turnItOff}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {texts.keepItOn}
        </Button>
      </Row>
    </Form>
  );
}

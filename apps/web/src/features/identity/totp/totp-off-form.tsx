import { disableTotp, profileQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Form, Row } from '../../../design/layout.tsx';
import { toast } from '../../../design/toast.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';
import { totpOffForm as texts } from './texts.ts';

interface TotpOffFormProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Turns two-step sign-in off, with the password: an open screen alone is not enough. */
export function TotpOffForm({ onDone, onClose }: TotpOffFormProps) {
  const question = usePasswordQuestion(common.enterYourPasswordToContinue, async (password) => {
    await disableTotp(password);
    toast(texts.isOff);
    onDone();
    onClose();
    await queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
  });
  const { attempt, submit } = question;
  return (
    <Form onSubmit={submit} label={common.turnOffTwoStepSignIn}>
      <PasswordQuestionNotice question={question} />
      <CurrentPasswordField question={question} description={texts.passwordHint} />
      <Row>
        <Button type="submit" kind="danger" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
          {common.turnItOff}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {texts.keepItOn}
        </Button>
      </Row>
    </Form>
  );
}

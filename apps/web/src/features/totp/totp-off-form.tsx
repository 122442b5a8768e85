import { disableTotp, profileQuery } from '../../api/profile.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { Form, Row } from '../../design/layout.tsx';
import { toast } from '../../design/toast.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';

interface TotpOffFormProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Turns two-step sign-in off, with the password: an open screen alone is not enough. */
export function TotpOffForm({ onDone, onClose }: TotpOffFormProps) {
  const question = usePasswordQuestion('Type your password to go on.', async (password) => {
    await disableTotp(password);
    toast('Two-step sign-in is off. Your password alone signs you in.');
    onDone();
    onClose();
    await queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
  });
  const { attempt, submit } = question;
  return (
    <Form onSubmit={submit} label="Turn off two-step sign-in">
      <PasswordQuestionNotice question={question} />
      <CurrentPasswordField
        question={question}
        description="The secret and the backup codes stop working; you can set it up again at any time."
      />
      <Row>
        <Button type="submit" kind="danger" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
          Turn it off
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Keep it on
        </Button>
      </Row>
    </Form>
  );
}

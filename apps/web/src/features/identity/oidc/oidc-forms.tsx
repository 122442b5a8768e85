import type { ReactNode } from 'react';
import { linkAtProvider, unlinkProvider } from '../../../api/oidc-link.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import {
  CurrentPasswordField,
  type PasswordQuestion,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../auth/password-question.tsx';
import { oidcForms as texts } from './texts.ts';

interface QuestionDialogProps {
  readonly title: string;
  readonly action: string;
  readonly question: PasswordQuestion;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function QuestionDialog({ title, action, question, children, onClose }: QuestionDialogProps) {
  const { attempt, submit } = question;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit} label={title}>
        <PasswordQuestionNotice question={question} />
        <Text tone="quiet">{children}</Text>
        <CurrentPasswordField question={question} />
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
            {action}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}

/** Asks for the password, then goes to the provider. */
export function LinkAccount({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const question = usePasswordQuestion(texts.linkPasswordMissing, linkAtProvider);
  return (
    <QuestionDialog title={texts.linkTitle} action={texts.next} question={question} onClose={onClose}>
      {texts.linkLead(name)}
    </QuestionDialog>
  );
}

/** Asks for the password, which shows that the user has another way of signing in. */
export function UnlinkAccount({
  account,
  onClose,
}: {
  readonly account: string;
  readonly onClose: () => void;
}) {
  const question = usePasswordQuestion(texts.unlinkPasswordMissing, async (password) => {
    await unlinkProvider(password);
    toast(texts.unlinked);
    onClose();
  });
  return (
    <QuestionDialog title={texts.unlinkTitle} action={texts.unlink} question={question} onClose={onClose}>
      {texts.unlinkLead(account)}
    </QuestionDialog>
  );
}

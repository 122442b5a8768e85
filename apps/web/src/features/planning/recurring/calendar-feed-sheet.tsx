import { useState } from 'react';
import { apiTokensChanged, makeApiToken } from '../../../api/api-tokens.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Form } from '../../../design/layout.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import {
  CurrentPasswordField,
  PasswordQuestionNotice,
  usePasswordQuestion,
} from '../../identity/auth/password-question.tsx';
import { ShownOnce } from '../../identity/settings/shown-once.tsx';
import { calendarFeed as texts } from './texts.tsx';

/** Creates the secret address from which calendar apps read the upcoming payments, and shows it this once. */
export default function CalendarFeedSheet({ onClose }: { readonly onClose: () => void }) {
  const [withAmounts, setWithAmounts] = useState(false);
  const [address, setAddress] = useState<string>();
  const question = usePasswordQuestion(texts.passwordMissing, async (password) => {
    const { token } = await makeApiToken({
      name: texts.tokenName,
      scopes: ['calendar'],
      days: null,
      password,
    });
    const query = `token=${token}${withAmounts ? '&amounts=true' : ''}`;
    setAddress(`${location.origin}/api/v1/recurring/calendar.ics?${query}`);
    await apiTokensChanged();
  });
  const { attempt, submit } = question;
  if (address)
    return (
      <ShownOnce
        title={texts.madeTitle}
        lead={texts.madeLead}
        label={texts.address}
        secret={address}
        copy={texts.copy}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form onSubmit={submit} label={texts.title}>
        <PasswordQuestionNotice question={question} />
        <Text>{texts.lead}</Text>
        <CheckField
          label={texts.amounts}
          description={texts.amountsHint}
          checked={withAmounts}
          onChange={setWithAmounts}
        />
        <CurrentPasswordField question={question} />
        <Hint>{texts.reach}</Hint>
        <FormActions
          label={texts.make}
          busy={attempt.busy}
          disabled={attempt.waitSeconds > 0}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';
import { apiTokensChanged } from '../../../api/api-tokens.ts';
import { passkeysChanged } from '../../../api/passkeys.ts';
import { changePassword, sessionsQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { Card, Form, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { passwordRefusal, withoutPasswordRefusal } from '../auth/password-question.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
import { passwordForm as texts } from './texts.tsx';

/** Card that changes the password, which signs the user out on all other devices. */
export function PasswordForm() {
  return (
    <Card id="password" title={common.password}>
      <Stack>
        <Text size={14} tone="quiet">
          {texts.lead}
        </Text>
        <ChangePassword />
      </Stack>
    </Card>
  );
}

function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [complaints, setComplaints] = useState<{ current?: string; chosen?: string }>({});
  const [deletesOthers, setDeletesOthers] = useState(false);
  const attempt = useAttempt();
  const submit = () => {
    const found = complain(current, chosen);
    setComplaints(found);
    if (found.current || found.chosen) return focusFirstError();
    void attempt
      .run(async () => {
        await change(current, chosen, deletesOthers);
        setCurrent('');
        setChosen('');
        setDeletesOthers(false);
      })
      .then(focusFirstError);
  };
  return (
    <Form onSubmit={submit} label={texts.form}>
      <AttemptNotice attempt={withoutPasswordRefusal(attempt)} />
      <PasswordField
        label={texts.presentPassword}
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={complaints.current ?? passwordRefusal(attempt)}
        required
      />
      <PasswordField
        label={common.newPassword}
        description={common.passwordAdvice}
        autoComplete="new-password"
        value={chosen}
        onChange={setChosen}
        error={complaints.chosen ?? attempt.fields.get('new_password')}
        required
      />
      <CheckField
        label={texts.deleteOthers}
        description={texts.deleteOthersHint}
        checked={deletesOthers}
        onChange={setDeletesOthers}
      />
      <div>
        <Button type="submit" busy={attempt.busy} disabled={attempt.waitSeconds > 0}>
          {texts.changePassword}
        </Button>
      </div>
    </Form>
  );
}

async function change(current: string, chosen: string, deletesOthers: boolean): Promise<void> {
  await changePassword({
    current_password: current,
    new_password: chosen,
    delete_api_tokens: deletesOthers,
    delete_passkeys: deletesOthers,
  });
  toast(texts.changed);
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  if (deletesOthers) await Promise.all([apiTokensChanged(), passkeysChanged()]);
}

function complain(current: string, chosen: string): { current?: string; chosen?: string } {
  return {
    ...(current ? {} : { current: texts.presentMissing }),
    ...([...chosen.normalize('NFC')].length < 12 ? { chosen: common.use12CharactersOrMore } : {}),
  };
}

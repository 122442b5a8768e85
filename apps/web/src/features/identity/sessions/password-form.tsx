import { apiTokensChanged } from '../../../api/api-tokens.ts';
import { passkeysChanged } from '../../../api/passkeys.ts';
import { changePassword, sessionsQuery } from '../../../api/profile.ts';
import { queryClient } from '../../../api/queries.ts';
import { checked, useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { PasswordField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Card, Form, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { CurrentPasswordField, isTooShort, withPasswordError } from '../auth/password-form.tsx';
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

const start = { password: '', new_password: '', deletesOthers: false };

function ChangePassword() {
  const form = withPasswordError(useForm(start, { current_password: 'password' }));
  const submit = () =>
    void form
      .submit(checked(errorsOf(form.draft), form.draft), async (draft) => {
        await change(draft);
        form.restart(start);
      })
      .then(focusFirstError);
  return (
    <Form onSubmit={submit} label={texts.form}>
      <FormNotice form={form} />
      <CurrentPasswordField form={form} label={texts.presentPassword} autoFocus={false} />
      <PasswordField
        label={common.newPassword}
        description={common.passwordAdvice}
        autoComplete="new-password"
        {...form.field('new_password')}
        required
      />
      <CheckField
        label={texts.deleteOthers}
        description={texts.deleteOthersHint}
        {...form.check('deletesOthers')}
      />
      <div>
        <Button type="submit" busy={form.busy} disabled={form.waitSeconds > 0}>
          {texts.changePassword}
        </Button>
      </div>
    </Form>
  );
}

async function change({ password, new_password, deletesOthers }: typeof start): Promise<void> {
  await changePassword({
    current_password: password,
    new_password,
    delete_api_tokens: deletesOthers,
    delete_passkeys: deletesOthers,
  });
  toast(texts.changed);
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  if (deletesOthers) await Promise.all([apiTokensChanged(), passkeysChanged()]);
}

function errorsOf({ password, new_password }: typeof start) {
  return {
    ...(password ? {} : { password: texts.presentMissing }),
    ...(isTooShort(new_password) ? { new_password: common.use12CharactersOrMore } : {}),
  };
}

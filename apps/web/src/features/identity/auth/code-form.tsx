import { codeSignIn, signIn } from '../../../api/session.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Form } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { codeForm as texts } from './texts.ts';

interface CodeFormProps {
  readonly challenge: string;
  readonly onBack: () => void;
}

/** The second step: six digits of the authenticator app, or a backup code. Six digits are sent by themselves. */
export function CodeForm({ challenge, onBack }: CodeFormProps) {
  const form = useForm({ code: '' });
  const { code } = form.draft;
  const send = (typed: string) =>
    void form.run(async () => signIn(await codeSignIn(challenge, typed.replace(/\s/g, ''))));
  const change = (typed: string) => {
    form.set({ code: typed });
    if (/^\d{6}$/.test(typed.replace(/\s/g, '')) && !form.busy && form.waitSeconds === 0) send(typed);
  };
  return (
    <Form onSubmit={() => send(code)} label={texts.title}>
      <FormNotice form={form} />
      <Text tone="quiet">{texts.lead}</Text>
      <TextField
        label={common.code}
        description={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="text"
        value={code}
        onChange={change}
        autoFocus
        required
      />
      <Button kind="main" type="submit" wide busy={form.busy} disabled={form.waitSeconds > 0 || !code.trim()}>
        {texts.signIn}
      </Button>
      <PasskeyButton form={form} />
      <Button kind="quiet" onClick={onBack}>
        {texts.startAgain}
      </Button>
    </Form>
  );
}

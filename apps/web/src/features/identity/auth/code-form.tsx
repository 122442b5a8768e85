import { useState } from 'react';
import { codeSignIn, signIn } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Form } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { codeForm as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface CodeFormProps {
  readonly challenge: string;
  readonly onBack: () => void;
}

/** The second step: six digits of the authenticator app, or a backup code. Six digits are sent by themselves. */
export function CodeForm({ challenge, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const attempt = useAttempt();
  const send = (typed: string) =>
    void attempt.run(async () => signIn(await codeSignIn(challenge, typed.replace(/\s/g, ''))));
  const change = (typed: string) => {
    setCode(typed);
    if (/^\d{6}$/.test(typed.replace(/\s/g, '')) && !attempt.busy && attempt.waitSeconds === 0) send(typed);
  };
  return (
    <Form onSubmit={() => send(code)} label={texts.title}>
      <AttemptNotice attempt={attempt} />
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
      <Button
        kind="main"
        type="submit"
        wide
        busy={attempt.busy}
        disabled={attempt.waitSeconds > 0 || !code.trim()}
      >
        {texts.signIn}
      </Button>
      <PasskeyButton attempt={attempt} />
      <Button kind="quiet" onClick={onBack}>
        {texts.startAgain}
      </Button>
    </Form>
  );
}

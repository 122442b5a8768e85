import type { DemoStatus } from '@farthing/api-contract';
import { passwordSignIn, signIn } from '../../../api/session.ts';
import { Button } from '../../../design/button.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { AttemptNotice } from './attempt-notice.tsx';
import { lookAround as texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** A button that signs in to the demo household. */
export function LookAround({ status }: { readonly status: DemoStatus }) {
  const attempt = useAttempt();
  const { display_name = '', email = '', password = '' } = status;
  const look = () =>
    void attempt.run(async () => {
      const answer = await passwordSignIn(email, password);
      if (!('challenge_token' in answer)) signIn(answer);
    });
  return (
    <Stack>
      <Text>{texts.lead}</Text>
      <AttemptNotice attempt={attempt} />
      <Button kind="main" wide busy={attempt.busy} disabled={attempt.waitSeconds > 0} onClick={look}>
        {texts.lookAroundAs(display_name.split(' ')[0] ?? display_name)}
      </Button>
    </Stack>
  );
}

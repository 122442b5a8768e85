import type { DemoStatus } from '@farthing/api-contract';
import { passwordSignIn, signIn } from '../../../api/session.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { lookAround as texts } from './texts.ts';

/** A button that signs in to the demo household. */
export function LookAround({ status }: { readonly status: DemoStatus }) {
  const action = useAction();
  const { display_name = '', email = '', password = '' } = status;
  const look = () =>
    void action.run(async () => {
      const answer = await passwordSignIn(email, password);
      if (!('challenge_token' in answer)) signIn(answer);
    });
  return (
    <Stack>
      <Text>{texts.lead}</Text>
      <FormNotice form={action} />
      <Button kind="main" wide busy={action.busy} disabled={action.waitSeconds > 0} onClick={look}>
        {texts.lookAroundAs(display_name.split(' ')[0] ?? display_name)}
      </Button>
    </Stack>
  );
}

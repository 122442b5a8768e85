import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Card, Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Badge, Text } from '../../design/text.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { TotpOffForm } from './totp-off-form.tsx';
import { TotpSetupForm } from './totp-setup-form.tsx';
import { useTotpSetup } from './use-totp-setup.ts';

/** Two-step sign-in: a code of an authenticator app after the password. On or off, and the way to the other. */
export function TotpCard({ isOn }: { readonly isOn: boolean }) {
  const setup = useTotpSetup();
  const [isTurningOff, setIsTurningOff] = useState(false);
  return (
    <Card title="Two-step sign-in" action={isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}>
      <Stack>
        {setup.isJustOn && (
          <Notice tone="good" title="Two-step sign-in is on">
            The code that you have just typed is spent. If you sign in at once, wait until your app shows the
            next one.
          </Notice>
        )}
        {!setup.given && (
          <Text size={14} tone="quiet">
            {isOn
              ? 'After your password you are asked for a code of your authenticator app, or one of your backup codes.'
              : 'After your password you type a code that an app on your phone shows. Who learns your password alone gets nowhere.'}
          </Text>
        )}
        <AttemptNotice attempt={setup.attempt} />
        {!isOn && !setup.given && (
          <div>
            <Button busy={setup.attempt.busy} onClick={setup.begin}>
              Set up two-step sign-in
            </Button>
          </div>
        )}
        {!isOn && setup.given && (
          <TotpSetupForm given={setup.given} onDone={setup.finish} onCancel={setup.cancel} />
        )}
        {isOn && !isTurningOff && (
          <div>
            <Button onClick={() => setIsTurningOff(true)}>Turn off two-step sign-in</Button>
          </div>
        )}
        {isOn && isTurningOff && <TotpOffForm onClose={() => setIsTurningOff(false)} onDone={setup.forget} />}
      </Stack>
    </Card>
  );
}

import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { totpCard as texts } from './texts.ts';
import { TotpOffForm } from './totp-off-form.tsx';
import { TotpSetupForm } from './totp-setup-form.tsx';
import { useTotpSetup } from './use-totp-setup.ts';

/** Two-step sign-in: a code of an authenticator app after the password. On or off, and the way to the other. */
export function TotpCard({ isOn }: { readonly isOn: boolean }) {
  const setup = useTotpSetup();
  const [isTurningOff, setIsTurningOff] = useState(false);
  return (
    <Card
      id="two-step"
      title={common.twoStepSignIn}
      action={isOn ? <Badge tone="good">{common.on}</Badge> : <Badge>{common.off}</Badge>}
    >
      <Stack>
        {setup.isJustOn && (
          <Notice tone="good" title={texts.isOn}>
            {texts.codeSpent}
          </Notice>
        )}
        {!setup.given && (
          <Text size={14} tone="quiet">
            {isOn ? texts.onMeans : texts.offMeans}
          </Text>
        )}
        <FormNotice form={setup.action} />
        {!isOn && !setup.given && (
          <div>
            <Button busy={setup.action.busy} onClick={setup.begin}>
              {texts.setUp}
            </Button>
          </div>
        )}
        {!isOn && setup.given && (
          <TotpSetupForm given={setup.given} onDone={setup.finish} onCancel={setup.cancel} />
        )}
        {isOn && !isTurningOff && (
          <div>
            <Button onClick={() => setIsTurningOff(true)}>{common.turnOffTwoStepSignIn}</Button>
          </div>
        )}
        {isOn && isTurningOff && <TotpOffForm onClose={() => setIsTurningOff(false)} onDone={setup.forget} />}
      </Stack>
    </Card>
  );
}

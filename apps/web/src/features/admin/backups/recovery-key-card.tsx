import type { RecoveryKey } from '@farthing/api-contract';
import { useState } from 'react';
import { backupsChanged, keepRecoveryKey, showRecoveryKey } from '../../../api/backups.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { downloadText } from '../../../design/download.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { DownloadIcon, PrintIcon } from '../../../design/icons.ts';
import { Card, Form, Row, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { Verbatim } from '../../../design/verbatim.tsx';
import { CurrentPasswordField, usePasswordForm } from '../../identity/auth/password-form.tsx';
import { recoveryKeyFile } from './backup-words.ts';
import { recoveryKeyCard as texts } from './texts.ts';

/** Card that shows the recovery key after a password check, until an administrator confirms storing it elsewhere. */
export function RecoveryKeyCard() {
  const [shown, setShown] = useState<RecoveryKey>();
  return (
    <Card title={texts.title}>
      <Stack>
        <Text>{texts.lead}</Text>
        {shown ? <ShownKey shown={shown} /> : <PasswordQuestion onShown={setShown} />}
      </Stack>
    </Card>
  );
}

function PasswordQuestion({ onShown }: { readonly onShown: (key: RecoveryKey) => void }) {
  const form = usePasswordForm({}, texts.passwordMissing, async ({ password }) =>
    onShown(await showRecoveryKey(password)),
  );
  return (
    <Form onSubmit={form.save} label={texts.show}>
      <FormNotice form={form} />
      <CurrentPasswordField form={form} autoFocus={false} />
      <div>
        <Button type="submit" busy={form.busy} disabled={form.waitSeconds > 0}>
          {texts.show}
        </Button>
      </div>
    </Form>
  );
}

function ShownKey({ shown: { recovery_key, recipient } }: { readonly shown: RecoveryKey }) {
  const form = useForm({ hasKept: false });
  const finish = () =>
    void form.run(async () => {
      await keepRecoveryKey();
      await backupsChanged();
      toast(texts.kept);
    });
  return (
    <Form onSubmit={finish} label={texts.keepForm} wide startHere>
      <Verbatim label={texts.recoveryKey}>{recovery_key}</Verbatim>
      <Row gap={2}>
        <CopyButton text={recovery_key}>{texts.copyTheKey}</CopyButton>
        <Button
          small
          icon={<DownloadIcon size={18} />}
          onClick={() =>
            downloadText('farthing-recovery-key.txt', recoveryKeyFile(recovery_key, recipient, location.host))
          }
        >
          {texts.downloadTheKey}
        </Button>
        <Button small icon={<PrintIcon size={18} />} onClick={() => print()}>
          {texts.printTheKey}
        </Button>
      </Row>
      <FormNotice form={form} />
      <CheckField
        label={texts.keepElsewhere}
        description={texts.keepElsewhereHint}
        {...form.check('hasKept')}
      />
      <div>
        <Button kind="main" type="submit" busy={form.busy} disabled={!form.draft.hasKept}>
          {common.done}
        </Button>
      </div>
    </Form>
  );
}

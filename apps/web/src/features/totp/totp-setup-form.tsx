import type { TotpSetup } from '@farthing/api-contract';
import { useState } from 'react';
import { enableTotp } from '../../api/profile.ts';
import { Button } from '../../design/button.tsx';
import { CodeGrid, QrImage, SecretText } from '../../design/codes.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { downloadText } from '../../design/download.ts';
import { CheckField } from '../../design/fields/choice-fields.tsx';
import { TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { DownloadIcon } from '../../design/icons.ts';
import { Columns, Divider, Form, Row, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';
import { AttemptNotice } from '../auth/attempt-notice.tsx';
import { useAttempt } from '../auth/use-attempt.ts';
import { backupCodesFile } from './backup-codes-file.ts';

interface TotpSetupFormProps {
  readonly given: TotpSetup;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Three steps: give the app its secret, keep the backup codes, type a first code. */
export function TotpSetupForm({ given, onDone, onCancel }: TotpSetupFormProps) {
  const [hasKept, setHasKept] = useState(false);
  const [code, setCode] = useState('');
  const attempt = useAttempt();
  const digits = code.replace(/\s/g, '');
  const submit = () => {
    if (!hasKept || !digits) return;
    void attempt
      .run(async () => {
        await enableTotp(given.secret, digits);
        await onDone();
      })
      .then(focusFirstError);
  };
  return (
    <Form onSubmit={submit} label="Set up two-step sign-in" wide startHere>
      <Text as="h3" size={16} strong>
        1. Scan this with your authenticator app
      </Text>
      <Columns>
        <QrImage pngBase64={given.qr_code_png_b64} label="QR code for your authenticator app" />
        <Stack gap={2}>
          <Text size={14} tone="quiet">
            No camera? Type this secret into the app by hand.
          </Text>
          <SecretText label="Secret">{given.secret}</SecretText>
          <div>
            <CopyButton text={given.secret}>Copy the secret</CopyButton>
          </div>
        </Stack>
      </Columns>
      <Divider />
      <Text as="h3" size={16} strong>
        2. Keep your backup codes
      </Text>
      <Text size={14} tone="quiet">
        Each of them works once in place of a code, on the day your phone is lost. They are not shown again.
      </Text>
      <CodeGrid codes={given.backup_codes} label="Backup codes" />
      <Row gap={2}>
        <CopyButton text={given.backup_codes.join('\n')}>Copy the codes</CopyButton>
        <Button
          small
          icon={<DownloadIcon size={18} />}
          onClick={() =>
            downloadText('farthing-backup-codes.txt', backupCodesFile(given.backup_codes, location.host))
          }
        >
          Download the codes
        </Button>
      </Row>
      <CheckField label="I have kept them" checked={hasKept} onChange={setHasKept} />
      <Divider />
      <Text as="h3" size={16} strong>
        3. Type the code that the app shows
      </Text>
      <AttemptNotice attempt={withoutWrongCode(attempt)} />
      <TextField
        label="Code"
        description={hasKept ? 'Six digits' : 'Keep your backup codes first'}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        disabled={!hasKept}
        error={
          isWrongCode(attempt) ? 'That code is not right now. Wait for the next one and type it.' : undefined
        }
      />
      <Row>
        <Button
          kind="main"
          type="submit"
          busy={attempt.busy}
          disabled={!hasKept || digits.length !== 6 || attempt.waitSeconds > 0}
        >
          Turn on two-step sign-in
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Not now
        </Button>
      </Row>
    </Form>
  );
}

type CodeAttempt = ReturnType<typeof useAttempt>;

function isWrongCode(attempt: CodeAttempt): boolean {
  return attempt.message === 'Invalid TOTP code';
}

function withoutWrongCode(attempt: CodeAttempt): CodeAttempt {
  return isWrongCode(attempt) ? { ...attempt, message: undefined } : attempt;
}

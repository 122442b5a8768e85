import type { TotpSetup } from '@farthing/api-contract';
import { enableTotp } from '../../../api/profile.ts';
import { useForm } from '../../../api/use-form.ts';
import { Button } from '../../../design/button.tsx';
import { CodeGrid, QrImage, SecretText } from '../../../design/codes.tsx';
import * as common from '../../../design/common-texts.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { downloadText } from '../../../design/download.ts';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { DownloadIcon } from '../../../design/icons.ts';
import { Columns, Divider, Form, Row, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { backupCodesFile } from './backup-codes-file.ts';
import { totpSetupForm as texts } from './texts.ts';

interface TotpSetupFormProps {
  readonly given: TotpSetup;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Three steps: give the app its secret, keep the backup codes, type a first code. */
export function TotpSetupForm({ given, onDone, onCancel }: TotpSetupFormProps) {
  const form = useForm({ hasKept: false, code: '' });
  const { hasKept, code } = form.draft;
  const isWrongCode = form.code === 'invalid-totp-code';
  const digits = code.replace(/\s/g, '');
  const submit = () => {
    if (!hasKept || !digits) return;
    void form
      .run(async () => {
        await enableTotp(given.secret, digits);
        await onDone();
      })
      .then(focusFirstError);
  };
  return (
    <Form onSubmit={submit} label={texts.form} wide startHere>
      <Text as="h3" size={16} strong>
        {texts.scanTitle}
      </Text>
      <Secret given={given} />
      <Divider />
      <Text as="h3" size={16} strong>
        {texts.codesTitle}
      </Text>
      <Text size={14} tone="quiet">
        {texts.codesUse}
      </Text>
      <BackupCodes codes={given.backup_codes} />
      <CheckField label={texts.kept} {...form.check('hasKept')} />
      <Divider />
      <Text as="h3" size={16} strong>
        {texts.codeTitle}
      </Text>
      {!isWrongCode && <FormNotice form={form} />}
      <TextField
        label={common.code}
        description={hasKept ? texts.sixDigits : texts.keepCodesFirst}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
        disabled={!hasKept}
        error={isWrongCode ? texts.codeWrong : undefined}
      />
      <Row>
        <Button
          kind="main"
          type="submit"
          busy={form.busy}
          disabled={!hasKept || digits.length !== 6 || form.waitSeconds > 0}
        >
          {texts.turnOn}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {texts.notNow}
        </Button>
      </Row>
    </Form>
  );
}

/** The secret of the app, as a picture and as text. */
function Secret({ given }: Pick<TotpSetupFormProps, 'given'>) {
  return (
    <Columns>
      <QrImage pngBase64={given.qr_code_png_b64} label={texts.qrCode} />
      <Stack gap={2}>
        <Text size={14} tone="quiet">
          {texts.noCamera}
        </Text>
        <SecretText label={texts.secret}>{given.secret}</SecretText>
        <div>
          <CopyButton text={given.secret}>{texts.copyTheSecret}</CopyButton>
        </div>
      </Stack>
    </Columns>
  );
}

function BackupCodes({ codes }: { readonly codes: TotpSetup['backup_codes'] }) {
  return (
    <>
      <CodeGrid codes={codes} label={texts.backupCodes} />
      <Row gap={2}>
        <CopyButton text={codes.join('\n')}>{texts.copyTheCodes}</CopyButton>
        <Button
          small
          icon={<DownloadIcon size={18} />}
          onClick={() => downloadText('farthing-backup-codes.txt', backupCodesFile(codes, location.host))}
        >
          {texts.downloadTheCodes}
        </Button>
      </Row>
    </>
  );
}

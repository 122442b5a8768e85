import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { type BringStep, bringExport } from '../../../api/export.ts';
import { useAction } from '../../../api/use-action.ts';
import * as common from '../../../design/common-texts.ts';
import { FileButton } from '../../../design/file-button.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { UploadIcon } from '../../../design/icons.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { bringCard as texts } from './texts.tsx';

/** Takes an export of another farthing into an empty account. */
export function BringCard() {
  const accounts = useQuery(accountsQuery);
  const [step, setStep] = useState<BringStep>();
  const action = useAction();
  const [said, setSaid] = useState<string>();
  const bring = (file: File) => {
    setStep({ stage: 'sending', part: 0 });
    void action
      .run(async () => {
        const { accounts: count, transactions, attachments } = await bringExport(file, setStep);
        setSaid(texts.brought(count, transactions, attachments));
      })
      .then(() => setStep(undefined));
  };
  if (said !== undefined) return <Brought>{said}</Brought>;
  const isEmpty = accounts.data?.length === 0;
  return (
    <Card id="import" title={common.importFarthingData}>
      <Stack gap={3}>
        <Text>{texts.lead}</Text>
        <FormNotice form={action} title={texts.failed} />
        <LoadFailed what={texts.what} query={accounts} />
        {step && <StepLine step={step} />}
        {!step && isEmpty && (
          <Row>
            <FileButton
              icon={<UploadIcon size={18} />}
              accept=".zip,application/zip"
              onFiles={([file]) => file && bring(file)}
            >
              {texts.chooseTheExport}
            </FileButton>
          </Row>
        )}
        {!step && accounts.data && !isEmpty && (
          <Text tone="quiet" size={14}>
            {texts.notEmpty(accounts.data.length)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Brought({ children }: { readonly children: string }) {
  return (
    <Card id="import" title={common.importFarthingData}>
      <Notice
        tone="good"
        title={texts.broughtTitle}
        action={<ButtonLink to="/">{texts.goToHome}</ButtonLink>}
      >
        {children}
      </Notice>
    </Card>
  );
}

function StepLine({ step }: { readonly step: BringStep }) {
  if (step.stage === 'sending')
    return <Progress label={texts.sending} done={Math.round(step.part * 100)} total={100} unit="%" />;
  return step.total > 0 ? (
    <Progress label={texts.writing} done={step.done} total={step.total} unit={common.records} />
  ) : (
    <Progress label={texts.checking} />
  );
}

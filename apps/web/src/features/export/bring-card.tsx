import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { type BringStep, bringExport } from '../../api/export.ts';
import { messageOf } from '../../api/problem.ts';
import { FileButton } from '../../design/file-button.tsx';
import { countText } from '../../design/format.ts';
import { UploadIcon } from '../../design/icons.ts';
import { Card, Row, Stack } from '../../design/layout.tsx';
import { ButtonLink } from '../../design/link.tsx';
import { Notice, Progress } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';

/** Takes an export of another farthing into an empty account. */
export function BringCard() {
  const accounts = useQuery(accountsQuery);
  const [step, setStep] = useState<BringStep>();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState<string>();
  const bring = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setStep({ stage: 'sending', part: 0 });
    try {
      const { accounts: count, transactions, attachments } = await bringExport(file, setStep);
      setSaid(
        `${countText(count, 'account')}, ${countText(transactions, 'transaction')} and ${countText(attachments, 'attachment')} are here, with everything that belongs to them.`,
      );
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setStep(undefined);
    }
  };
  if (said !== undefined) {
    return (
      <Card title="Bring an export">
        <Notice tone="good" title="Your export is in" action={<ButtonLink to="/">Go to home</ButtonLink>}>
          {said}
        </Notice>
      </Card>
    );
  }
  const isEmpty = accounts.data?.length === 0;
  return (
    <Card title="Bring an export">
      <Stack gap={3}>
        <Text>
          Moving from another farthing? Choose the zip that it gave you. All of it comes in, or nothing: the
          file is checked against what it says it holds.
        </Text>
        {problem && (
          <Notice tone="error" title="Nothing was brought in">
            {problem}
          </Notice>
        )}
        {step && <StepLine step={step} />}
        {!step && isEmpty && (
          <Row>
            <FileButton
              icon={<UploadIcon size={18} />}
              accept=".zip,application/zip"
              onFiles={([file]) => void bring(file)}
            >
              Choose the export
            </FileButton>
          </Row>
        )}
        {!step && accounts.data && !isEmpty && (
          <Text tone="quiet" size={14}>
            An export goes into an empty account only, and this one has{' '}
            {countText(accounts.data.length, 'account')}. Register a new user for it.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function StepLine({ step }: { readonly step: BringStep }) {
  if (step.stage === 'sending')
    return <Progress label="Sending the file" done={Math.round(step.part * 100)} total={100} unit="%" />;
  return step.total > 0 ? (
    <Progress label="Writing your records" done={step.done} total={step.total} unit="records" />
  ) : (
    <Progress label="Checking the file" />
  );
}

import type { AiSettings } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { countText } from '../../design/format.ts';
import { Card, Row, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import { whatLeaves } from '../ai-settings/ai-draft.ts';
import { makeSureOfHost } from './agreed-host.ts';
import { permitScans } from './scan-queue.ts';

/** Who will read what is dropped here, said before anything is. */
export function WhoReads({ settings }: { readonly settings: AiSettings | undefined }) {
  if (!settings) return null;
  return (
    <Text size={14} tone="quiet">
      {settings.enabled
        ? `Before a receipt is sent to ${settings.host} you are asked. `
        : 'Receipts are read on this machine. Nothing leaves it. '}
      <Link to="/settings/receipts">
        {settings.enabled ? 'Change who reads them' : 'Let a model read them'}
      </Link>
    </Text>
  );
}

interface AskToSendProps {
  readonly settings: AiSettings;
  /** How many receipts wait for the answer. */
  readonly count: number;
}

/** Asks whether receipts may be sent to the user's model, saying where and what. */
export function AskToSend({ settings, count }: AskToSendProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { host } = settings;
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await makeSureOfHost(host);
      permitScans('model');
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const what = count === 1 ? 'this receipt' : countText(count, 'receipt');
  return (
    <Card title={`Send ${what} to ${host}?`}>
      <Stack>
        <Text>{whatLeaves(settings)}</Text>
        {problem && <Notice tone="error">{problem}</Notice>}
        <Row>
          <Button kind="main" busy={busy} onClick={() => void send()}>
            {`Send to ${host} and read`}
          </Button>
          <Button onClick={() => permitScans('rules')}>Read on this machine only</Button>
        </Row>
      </Stack>
    </Card>
  );
}

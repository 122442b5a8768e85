import type { AiSettings } from '@farthing/api-contract';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { whatLeaves } from '../../admin/ai-settings/ai-draft.ts';
import { checkModelHost } from './check-model-host.ts';
import { permitScans } from './scan-queue.ts';
import { whatLeaves as texts } from './texts.tsx';

/** Who will read what is dropped here, said before anything is. */
export function WhoReads({ settings }: { readonly settings: AiSettings | undefined }) {
  if (!settings) return null;
  const link = (words: string) => <Link to="/settings/receipts">{words}</Link>;
  return (
    <Text size={14} tone="quiet">
      {settings.enabled ? texts.asksFirst(settings.host, link) : texts.readsHere(link)}
    </Text>
  );
}

interface AskToSendProps {
  readonly settings: AiSettings;
  /** Number of receipts waiting for the answer. */
  readonly count: number;
}

/** Asks whether receipts may be sent to the user's model, saying where and what. */
export function AskToSend({ settings, count }: AskToSendProps) {
  const { busy, message: problem, run } = useAction();

  const { host } = settings;
  const send = () =>
    run(async () => {
      await checkModelHost(host);
      permitScans('model');
    });
  return (
    <Card title={texts.question(count, host)}>
      <Stack>
        <Text>{whatLeaves(settings)}</Text>
        {problem && <Notice tone="error">{problem}</Notice>}
        <Row>
          <Button kind="main" busy={busy} onClick={() => void send()}>
            {texts.send(host)}
          </Button>
          <Button onClick={() => permitScans('rules')}>{texts.readHere}</Button>
        </Row>
      </Stack>
    </Card>
  );
}

import type { Mailbox, MailboxCheck } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMailbox, checkMailbox, forgetMailbox, mailboxQuery } from '../../../api/mailbox.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { InstantText } from '../../../design/dates.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';
import { MailboxForm } from './mailbox-form.tsx';
import { mailboxCard as texts } from './texts.tsx';

/** The mailbox: what it may do, its settings, and the result of the last check. */
export default function MailboxCard({ isDemo }: { readonly isDemo: boolean }) {
  const query = useQuery(mailboxQuery);
  if (query.error) return <LoadFailed what={texts.what} query={query} />;
  return query.data ? <Loaded mailbox={query.data} isDemo={isDemo} /> : <LoadingCard shape="row" count={2} />;
}

interface LoadedProps {
  readonly mailbox: Mailbox;
  readonly isDemo: boolean;
}

function Loaded({ mailbox, isDemo }: LoadedProps) {
  // It is on for the server once the settings are saved.
  const [opened, setOpened] = useState(false);
  const { result, busy, check } = useCheck();
  const isOn = mailbox.enabled || opened;
  const toggle = async (checked: boolean) => {
    setOpened(checked);
    if (checked || !mailbox.enabled) return;
    try {
      await changeMailbox({ enabled: false });
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <Card id="mailbox" title={texts.title}>
      <Stack>
        <Text>{texts.about}</Text>
        <Stack gap={1}>
          <Text strong>{texts.mayDo}</Text>
          {texts.permissions.map((sentence) => (
            <Hint key={sentence}>{sentence}</Hint>
          ))}
        </Stack>
        <CheckField
          label={texts.on}
          description={texts.onHint}
          checked={isOn}
          disabled={isDemo}
          onChange={(checked) => void toggle(checked)}
        />
        {mailbox.enabled && mailbox.needs_password && (
          <Notice tone="warning" title={texts.needsPassword}>
            {texts.needsPasswordHint}
          </Notice>
        )}
        {isOn && <MailboxForm key={mailbox.version} mailbox={mailbox} />}
        {result ? <Result result={result} /> : mailbox.enabled && <LastCheck mailbox={mailbox} />}
        <Row>
          {mailbox.enabled && (
            <Button busy={busy || mailbox.running} onClick={() => void check()}>
              {texts.check}
            </Button>
          )}
          {mailbox.host !== '' && <ForgetButton onDone={() => setOpened(false)} />}
        </Row>
      </Stack>
    </Card>
  );
}

function ForgetButton({ onDone }: { readonly onDone: () => void }) {
  const { busy, run } = useWork();
  const forget = () =>
    run(async () => {
      await forgetMailbox();
      toast(texts.forgotten);
      onDone();
    });
  return (
    <Button kind="quiet" busy={busy} onClick={() => void forget()}>
      {texts.forget}
    </Button>
  );
}

/** Checks the mailbox on request, and holds the result. */
function useCheck() {
  const [result, setResult] = useState<MailboxCheck>();
  const { busy, run } = useWork();
  const check = () =>
    run(async () => {
      setResult(undefined);
      setResult(await checkMailbox());
    });
  return { result, busy, check };
}

function Result({ result: { ok, message, files } }: { readonly result: MailboxCheck }) {
  return (
    <Notice tone={ok ? 'good' : 'error'} title={ok ? message : texts.didntCheck}>
      {!ok && <Text>{message}</Text>}
      {files.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
        <Text key={index} size={14}>
          {name}
        </Text>
      ))}
      {files.length > 0 && <Link to="/import">{texts.toImports}</Link>}
    </Notice>
  );
}

function LastCheck({ mailbox: { last_checked_at, last_ok, last_message } }: { readonly mailbox: Mailbox }) {
  if (last_checked_at === null || last_message === null) return <Hint>{texts.neverChecked}</Hint>;
  return (
    <Text size={14} tone={last_ok ? 'quiet' : 'error'}>
      {texts.lastCheck(last_ok === true, <InstantText at={last_checked_at} />)}: {last_message}
    </Text>
  );
}

import type { Connection, ConnectionChange, ConnectionRun } from '@farthing/api-contract';
import { useState } from 'react';
import { changeConnection, runConnection } from '../../../api/connections.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { useWork } from '../../../design/use-work.ts';
import { ConnectionSetup } from './connection-setup.tsx';
import { connectionCard as texts } from './texts.tsx';

interface ConnectionCardProps {
  readonly connection: Connection;
  /** True in the demo, where nothing can be changed. */
  readonly isDemo: boolean;
}

/** One connector: what it is, what it may do, its switch, and the result of its last run. */
export function ConnectionCard({ connection, isDemo }: ConnectionCardProps) {
  const { connector, name, about, kind } = connection;
  const { result, busy, run } = useRun(connector);
  /** Switches that were moved and whose change isn't stored yet. */
  const [moved, setMoved] = useState<ConnectionChange>({});
  const enabled = moved.enabled ?? connection.enabled;
  const nightly = moved.nightly ?? connection.nightly;
  const change = async (body: ConnectionChange) => {
    setMoved((before) => ({ ...before, ...body }));
    try {
      await changeConnection(connector, body);
    } catch (error) {
      toast(messageOf(error));
    } finally {
      setMoved({});
    }
  };
  return (
    <Card id={connector} title={name}>
      <Stack>
        <Text>{about}</Text>
        <Permissions sentences={connection.permissions} />
        <CheckField
          label={texts.on}
          checked={enabled}
          disabled={isDemo}
          onChange={(checked) => void change({ enabled: checked })}
        />
        {enabled && connection.needs_token && !result && (
          <Notice tone="warning" title={texts.needsToken}>
            {texts.needsTokenHint}
          </Notice>
        )}
        {enabled && <ConnectionSetup connection={connection} />}
        {enabled && kind !== 'account' && (
          <CheckField
            label={texts.nightly}
            checked={nightly}
            onChange={(checked) => void change({ nightly: checked })}
          />
        )}
        {result ? <RunResult result={result} /> : enabled && <LastRun connection={connection} />}
        {enabled && (
          <Row>
            <Button label={texts.run(name)} busy={busy || connection.running} onClick={() => void run()}>
              {common.runNow}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** Runs the connection on request, and holds the result. */
function useRun(connector: string) {
  const [result, setResult] = useState<ConnectionRun>();
  const work = useWork();
  const run = () =>
    work.run(async () => {
      setResult(undefined);
      setResult(await runConnection(connector));
    });
  return { result, busy: work.busy, run };
}

/** List of what the connector may do. */
function Permissions({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <Disclosure title={texts.mayDo}>
      <Stack gap={1}>
        {sentences.map((sentence) => (
          <Hint key={sentence}>{sentence}</Hint>
        ))}
      </Stack>
    </Disclosure>
  );
}

/** Result of a run that the user has just asked for. */
function RunResult({ result }: { readonly result: ConnectionRun }) {
  const { ok, message, details, import_id } = result;
  return (
    <Notice tone={ok ? 'good' : 'error'} title={ok ? message : texts.didntRun}>
      {!ok && <Text>{message}</Text>}
      {details.map((line) => (
        <Text key={line} size={14}>
          {line}
        </Text>
      ))}
      {import_id && (
        <Link to="/import/$importId" params={{ importId: import_id }}>
          {texts.lookAtImport}
        </Link>
      )}
    </Notice>
  );
}

function LastRun({ connection }: { readonly connection: Connection }) {
  const { last_run_at, last_ok, last_message } = connection;
  if (last_run_at === null) return <Hint>{texts.neverRan}</Hint>;
  return (
    <Text size={14} tone={last_ok ? 'quiet' : 'error'}>
      {texts.lastRun(last_ok === true, <InstantText at={last_run_at} />)}: {last_message}
    </Text>
  );
}

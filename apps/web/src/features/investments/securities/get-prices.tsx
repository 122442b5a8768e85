import type { Connection, ConnectionRun } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { changeConnection, connectionsQuery, runConnection } from '../../../api/connections.ts';
import { portfolioSummaryQuery } from '../../../api/portfolio.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { getPrices as texts } from './texts.ts';

/** Sources that need no key, for prices and for rates. */
const openPrices = 'yahoo-prices';
const openRates = 'ecb-rates';

const isReady = ({ enabled, secrets }: Connection) => enabled && secrets.every(({ stored }) => stored);

/** Asks the sources that are on. If none is, it shows what one may do, and asks for permission first. */
export default function GetPrices({ onClose }: { readonly onClose: () => void }) {
  const connections = useQuery(connectionsQuery);
  const summary = useQuery(portfolioSummaryQuery);
  return (
    <SideSheet title={common.getPrices} onClose={onClose}>
      <LoadFailed what={texts.what} query={[connections, summary]} />
      {connections.isPending && <LoadingCard shape="row" count={2} />}
      {connections.data && summary.data && (
        <Sources
          all={connections.data}
          needsRates={summary.data.missing.some(({ kind }) => kind === 'rate')}
        />
      )}
    </SideSheet>
  );
}

interface SourcesProps {
  readonly all: readonly Connection[];
  /** True if exchange rates are missing from the value. */
  readonly needsRates: boolean;
}

function Sources(props: SourcesProps) {
  // Captured on opening: a run changes these lists while the sheet still shows them.
  const [{ all, needsRates }] = useState(props);
  const named = (connector: string) => all.filter((one) => one.connector === connector);
  const prices = all.filter((one) => one.kind === 'prices' && isReady(one));
  const rates = needsRates ? all.filter((one) => one.kind === 'rates' && isReady(one)) : [];
  const toAllow = [
    ...(prices.length === 0 ? named(openPrices) : []),
    ...(needsRates && rates.length === 0 ? named(openRates) : []),
  ];
  const { results, asking, run } = useRuns([...rates, ...prices, ...toAllow]);
  const isAllowed = toAllow.length === 0;
  const begun = useRef(false);
  useEffect(() => {
    if (!isAllowed || begun.current) return;
    begun.current = true;
    void run([]);
  }, [isAllowed, run]);
  const isAsking = asking !== undefined;
  return (
    <Stack>
      {!isAllowed && results.length === 0 && <Permission sources={toAllow} needsRates={needsRates} />}
      {isAsking && <Text>{texts.running(asking)}</Text>}
      {results.map(({ name, result, problem }) => (
        <Result key={name} name={name} result={result} problem={problem} />
      ))}
      <Row>
        <Button
          kind={results.length > 0 ? 'plain' : 'main'}
          busy={isAsking}
          onClick={() => void run(results.length === 0 ? toAllow : [])}
        >
          {results.length > 0 ? texts.again : texts.allow}
        </Button>
        <ButtonLink kind="quiet" to="/settings/connections">
          {texts.others}
        </ButtonLink>
      </Row>
      <Hint>{texts.othersHint}</Hint>
    </Stack>
  );
}

/** The words of each source's capability file, which the user agrees to. */
function Permission({
  sources,
  needsRates,
}: {
  readonly sources: readonly Connection[];
  readonly needsRates: boolean;
}) {
  return (
    <Stack gap={3}>
      <Text>{texts.ask}</Text>
      {needsRates && <Text>{texts.askForRates}</Text>}
      {sources.map(({ connector, name, permissions }) => (
        <Stack key={connector} gap={1}>
          <Text strong>{name}</Text>
          {permissions.map((sentence) => (
            <Hint key={sentence}>{sentence}</Hint>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

interface Outcome {
  readonly name: string;
  readonly result?: ConnectionRun | undefined;
  readonly problem?: string | undefined;
}

/** Runs sources one after the other. One that fails takes nothing from the others. */
function useRuns(sources: readonly Connection[]) {
  const [results, setResults] = useState<readonly Outcome[]>([]);
  const [asking, setAsking] = useState<string>();
  const run = async (toAllow: readonly Connection[]) => {
    setResults([]);
    const found: Outcome[] = [];
    for (const source of sources) {
      const { connector, name } = source;
      setAsking(name);
      try {
        if (toAllow.includes(source)) await changeConnection(connector, { enabled: true });
        found.push({ name, result: await runConnection(connector) });
      } catch (error) {
        found.push({ name, problem: messageOf(error) });
      }
    }
    setResults(found);
    setAsking(undefined);
  };
  return { results, asking, run };
}

function Result({ name, result, problem }: Outcome) {
  if (!result)
    return (
      <Notice tone="error" title={texts.failed(name)}>
        {problem}
      </Notice>
    );
  const { ok, message, details } = result;
  return (
    <Stack gap={2}>
      <Notice tone={ok ? (details.length > 0 ? 'warning' : 'good') : 'error'} title={name}>
        {message}
      </Notice>
      {details.length > 0 && (
        <>
          <Text strong>{texts.notes}</Text>
          {details.map((line) => (
            <Text key={line} size={14}>
              {line}
            </Text>
          ))}
        </>
      )}
    </Stack>
  );
}

import type { PriceRefreshResult } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { moneyChanged } from '../../api/queries.ts';
import { priceProviderQuery, refreshPrices } from '../../api/securities.ts';
import { Button } from '../../design/button.tsx';
import { countText } from '../../design/format.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SideSheet } from '../../design/sheet.tsx';
import { Table } from '../../design/table.tsx';
import { Text } from '../../design/text.tsx';

interface ProviderPricesProps {
  /** The one whose prices are wanted; undefined: all that are held. */
  readonly security?: { readonly id: string; readonly symbol: string };
  readonly onClose: () => void;
}

/** Prices from the operator's provider: what is sent to whom, and afterwards what came of it. */
export default function ProviderPrices({ security, onClose }: ProviderPricesProps) {
  const provider = useQuery(priceProviderQuery);
  const [result, setResult] = useState<PriceRefreshResult>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const host = provider.data?.host ?? 'the price provider';
  const fetchAll = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      setResult(await refreshPrices(security?.id));
      await moneyChanged();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SideSheet title={security ? `Fetch prices of ${security.symbol}` : 'Fetch prices'} onClose={onClose}>
      <Stack>
        <Text>
          {security
            ? `Asks ${host} for the missing prices of ${security.symbol}.`
            : `Asks ${host} for the missing prices of everything you hold.`}{' '}
          It learns the symbol and the days, not how much you hold. Prices that you wrote or imported stay as
          they are.
        </Text>
        {problem && (
          <Notice tone="error" title="No price was fetched">
            {problem}
          </Notice>
        )}
        {result && <Result result={result} />}
        <div>
          <Button kind={result ? 'plain' : 'main'} busy={busy} onClick={() => void fetchAll()}>
            {result ? 'Fetch again' : 'Fetch prices'}
          </Button>
        </div>
      </Stack>
    </SideSheet>
  );
}

function Result({ result }: { readonly result: PriceRefreshResult }) {
  const { added, updated, failed, securities } = result;
  const came = `${countText(added, 'price')} added${updated > 0 ? `, ${countText(updated, 'price')} corrected` : ''}.`;
  return (
    <Stack gap={3}>
      <Notice
        tone={failed > 0 ? 'warning' : 'good'}
        title={
          securities.length === 0
            ? 'Nothing is held, so nothing was asked'
            : failed > 0
              ? `${countText(failed, 'security', 'securities')} of ${securities.length} got no prices`
              : `${countText(securities.length, 'security', 'securities')} asked about, all answered`
        }
      >
        {came}
      </Notice>
      {securities.length > 0 && (
        <Table
          label="What came for each security"
          rows={[...securities].sort((a, b) => Number(b.error !== null) - Number(a.error !== null))}
          keyOf={({ security_id }) => security_id}
          columns={[
            { id: 'symbol', header: 'Security', cell: ({ symbol }) => symbol },
            { id: 'came', header: 'What came', cell: outcomeText },
          ]}
        />
      )}
    </Stack>
  );
}

function outcomeText({ added, updated, kept, error }: PriceRefreshResult['securities'][number]): string {
  if (error !== null) return error;
  const parts = [
    added > 0 ? `${added} added` : '',
    updated > 0 ? `${updated} corrected` : '',
    kept > 0 ? `${kept} of yours kept` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'nothing new';
}

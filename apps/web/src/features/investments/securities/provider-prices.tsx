import type { PriceRefreshResult } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyChanged } from '../../../api/queries.ts';
import { priceProviderQuery, refreshPrices } from '../../../api/securities.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { FormNotice } from '../../../design/form-notice.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { Table } from '../../../design/table.tsx';
import { Text } from '../../../design/text.tsx';
import { providerPrices as texts } from './texts.ts';

interface ProviderPricesProps {
  /** The one whose prices are wanted; undefined: all that are held. */
  readonly security?: { readonly id: string; readonly symbol: string };
  readonly onClose: () => void;
}

/** Prices from the operator's provider: what is sent to whom, and afterwards what came of it. */
export default function ProviderPrices({ security, onClose }: ProviderPricesProps) {
  const provider = useQuery(priceProviderQuery);
  const [result, setResult] = useState<PriceRefreshResult>();
  const action = useAction();
  const host = provider.data?.host ?? texts.thePriceProvider;
  const fetchAll = () =>
    void action.run(async () => {
      setResult(await refreshPrices(security?.id));
      await moneyChanged();
    });
  return (
    <SideSheet title={security ? texts.fetchPricesOf(security.symbol) : texts.fetchPrices} onClose={onClose}>
      <Stack>
        <Text>{security ? texts.whatIsSentOfOne(host, security.symbol) : texts.whatIsSentOfAll(host)}</Text>
        <FormNotice form={action} title={texts.nothingFetched} />
        {result && <Result result={result} />}
        <div>
          <Button kind={result ? 'plain' : 'main'} busy={action.busy} onClick={fetchAll}>
            {result ? texts.fetchAgain : texts.fetchPrices}
          </Button>
        </div>
      </Stack>
    </SideSheet>
  );
}

function Result({ result }: { readonly result: PriceRefreshResult }) {
  const { added, updated, failed, securities } = result;
  const came = texts.cameOfIt(added, updated);
  return (
    <Stack gap={3}>
      <Notice
        tone={failed > 0 ? 'warning' : 'good'}
        title={
          securities.length === 0
            ? texts.nothingHeld
            : failed > 0
              ? texts.someFailed(failed, securities.length)
              : texts.allAnswered(securities.length)
        }
      >
        {came}
      </Notice>
      {securities.length > 0 && (
        <Table
          label={texts.whatCameForEach}
          rows={[...securities].sort((a, b) => Number(b.error !== null) - Number(a.error !== null))}
          keyOf={({ security_id }) => security_id}
          columns={[
            { id: 'symbol', header: common.security, cell: ({ symbol }) => symbol },
            { id: 'came', header: common.result, cell: outcomeText },
          ]}
        />
      )}
    </Stack>
  );
}

function outcomeText({ added, updated, kept, error }: PriceRefreshResult['securities'][number]): string {
  if (error !== null) return error;
  const parts = [
    added > 0 ? texts.added(added) : '',
    updated > 0 ? texts.corrected(updated) : '',
    kept > 0 ? texts.kept(kept) : '',
  ].filter(Boolean);
  return parts.join(', ') || texts.nothingNew;
}

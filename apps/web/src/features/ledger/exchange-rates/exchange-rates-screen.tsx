import type { Account } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../../api/accounts.ts';
import { profileQuery } from '../../../api/profile.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { HeadActions } from '../../../design/head-actions.tsx';
import { AddIcon, TransferIcon, UploadIcon } from '../../../design/icons.ts';
import { Card, MainAndAside } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { useIsNarrow } from '../../../design/narrow.ts';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Converter } from './converter.tsx';
import { RateList } from './rate-list.tsx';
import { exchangeRatesScreen as texts } from './texts.ts';

const AddRate = lazyPart(() => import('./add-rate.tsx'));
const ImportRates = lazyPart(() => import('./import-rates.tsx'));
const ConverterSheet = lazyPart(() => import('./converter-sheet.tsx'));

/** Largest number of affected accounts to name for a missing rate. */
const mostNames = 3;

/** Exchange rates, which foreign amounts need to count in totals. */
export function ExchangeRatesScreen() {
  const profile = useQuery(profileQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const [adding, setAdding] = useState<string>();
  const [isImporting, setIsImporting] = useState(false);
  const [isConverting, setIsConverting] = useState(false);
  const isNarrow = useIsNarrow();
  const base = profile.data?.base_currency ?? 'GBP';
  const foreign = foreignCurrencies(accounts, base);
  const start = foreign[0] ?? (base === 'EUR' ? 'GBP' : 'EUR');
  const list = <RateList onAdd={() => setAdding(start)} />;
  // Re-created when the base currency or the accounts are known, because its fields start from them.
  const converter = <Converter key={`${start} ${base}`} first={[base, ...foreign]} from={start} to={base} />;
  return (
    <Page
      title={common.exchangeRates}
      answer={texts.answer(base)}
      action={
        <RateActions
          onConvert={isNarrow ? () => setIsConverting(true) : undefined}
          onImport={() => setIsImporting(true)}
          onAdd={() => setAdding(start)}
        />
      }
    >
      {withoutRate(accounts).map(({ currency, names }) => (
        <Notice
          key={currency}
          tone="warning"
          title={texts.missingRate(currency, base)}
          action={
            <Button small label={texts.addRateFor(currency)} onClick={() => setAdding(currency)}>
              {common.addARate}
            </Button>
          }
        >
          {texts.missingMeans(names.slice(0, mostNames), Math.max(0, names.length - mostNames))}
        </Notice>
      ))}
      {isNarrow ? list : <MainAndAside main={list} aside={<Card title={texts.convert}>{converter}</Card>} />}
      {isNarrow && isConverting && (
        <ConverterSheet onClose={() => setIsConverting(false)}>{converter}</ConverterSheet>
      )}
      {adding && <AddRate from={adding} to={base} onClose={() => setAdding(undefined)} />}
      {isImporting && <ImportRates onClose={() => setIsImporting(false)} />}
    </Page>
  );
}

interface RateActionsProps {
  /** Undefined where the converter is beside the list. */
  readonly onConvert: (() => void) | undefined;
  readonly onImport: () => void;
  readonly onAdd: () => void;
}

function RateActions({ onConvert, onImport, onAdd }: RateActionsProps) {
  const add = { label: common.addARate, icon: <AddIcon size={18} />, isMain: true, onSelect: onAdd };
  const convert = { label: texts.convert, icon: <TransferIcon size={18} /> };
  return (
    <HeadActions
      actions={[
        ...(onConvert ? [{ ...convert, onSelect: onConvert }] : []),
        { label: texts.importRates, icon: <UploadIcon size={18} />, onSelect: onImport },
        add,
      ]}
    />
  );
}

function foreignCurrencies(accounts: readonly Account[], base: string): readonly string[] {
  return [...new Set(accounts.map((account) => account.currency))].filter((currency) => currency !== base);
}

function withoutRate(accounts: readonly Account[]) {
  const open = accounts.filter((account) => account.balance_base === null && !account.closed_on);
  return [...Map.groupBy(open, (account) => account.currency)].map(([currency, members]) => ({
    currency,
    names: members.map((account) => account.name),
  }));
}

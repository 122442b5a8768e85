import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { exchangeRatesQuery } from '../../../api/exchange-rates.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { CurrencyField } from '../../../design/fields/currency-field.tsx';
import { AddIcon, CoinsIcon } from '../../../design/icons.ts';
import { Card, Columns, Stack } from '../../../design/layout.tsx';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { RateLine } from './rate-line.tsx';
import { type RateSearch, readRateSearch } from './search.ts';
import { rateList as texts } from './texts.ts';

/** The stored rates, newest first, of all currencies or of a pair. */
export function RateList({ onAdd }: { readonly onAdd: () => void }) {
  const navigate = useNavigate();
  const filter = readRateSearch(useSearch({ strict: false }));
  const query = useInfiniteQuery({ ...exchangeRatesQuery(filter), placeholderData: keepPreviousData });
  const rates = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  const show = (change: { readonly [Name in keyof RateSearch]: string }) => {
    const search = readRateSearch({ ...filter, ...change });
    void navigate({ to: '/settings/exchange-rates', search: search as never, replace: true });
  };
  return (
    <Stack>
      {(isFiltered || rates.length > 0) && (
        <Columns narrowest="narrow">
          <CurrencyField
            label={texts.showRatesFrom}
            anyLabel={texts.anyCurrency}
            value={filter.from_currency ?? ''}
            onChange={(from_currency) => show({ from_currency })}
          />
          <CurrencyField
            label={texts.showRatesTo}
            anyLabel={texts.anyCurrency}
            value={filter.to_currency ?? ''}
            onChange={(to_currency) => show({ to_currency })}
          />
        </Columns>
      )}
      <LoadFailed what={texts.what} query={query} />
      <Card padded={false}>
        {query.isPending && !query.error && <Skeleton shape="row" count={6} />}
        {query.data && rates.length === 0 && (
          <NoRates
            isFiltered={isFiltered}
            onAdd={onAdd}
            onClear={() => show({ from_currency: '', to_currency: '' })}
          />
        )}
        {rates.length > 0 && (
          <List label={texts.list}>
            {rates.map((rate) => (
              <RateLine key={rate.id} rate={rate} />
            ))}
          </List>
        )}
        <Endless query={query} />
      </Card>
    </Stack>
  );
}

interface NoRatesProps {
  readonly isFiltered: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

function NoRates({ isFiltered, onAdd, onClear }: NoRatesProps) {
  const icon = <CoinsIcon size={32} stroke={1.5} />;
  if (isFiltered) {
    return (
      <EmptyState
        icon={icon}
        title={texts.noneOfPair}
        action={<Button onClick={onClear}>{texts.showAllRates}</Button>}
      >
        {texts.noneOfPairHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.emptyTitle}
      action={
        <Button icon={<AddIcon size={18} />} onClick={onAdd}>
          {common.addARate}
        </Button>
      }
    >
      {texts.empty}
    </EmptyState>
  );
}

import type { Security } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { securitiesQuery } from '../../../api/securities.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { AddIcon, InvestmentsIcon, UploadIcon } from '../../../design/icons.ts';
import { language } from '../../../design/language.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Link } from '../../../design/link.tsx';
import { List, ListLink } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Page } from '../../../design/page.tsx';
import { AccountMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { TwoLines } from '../../../design/two-lines.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { FetchPricesButton } from './fetch-prices-button.tsx';
import { securityKinds } from './security-kinds.ts';
import { securitiesScreen as texts } from './texts.ts';

const AddSecurity = lazyPart(() => import('./add-security.tsx'));
const ImportPrices = lazyPart(() => import('./import-prices.tsx'));

/** As many can be taken in at a glance; more are searched. */
const searchedFrom = 12;

/** Everything that can be held, with its newest price. */
export function SecuritiesScreen() {
  const securities = useQuery(securitiesQuery);
  const profile = useQuery(profileQuery);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [search, setSearch] = useState('');
  const all = securities.data ?? [];
  const shown = all.filter((security) => isMeant(search, security));
  const priceless = all.filter(({ price }) => price === null).length;
  return (
    <Page
      title={common.securitiesAndPrices}
      back={<Link to="/investments">{common.investments}</Link>}
      answer={all.length > 0 && texts.answer(all.length, priceless)}
      action={
        <>
          <FetchPricesButton />
          <Button icon={<UploadIcon size={18} aria-hidden />} onClick={() => setImporting(true)}>
            {texts.importPrices}
          </Button>
          <Button kind="main" icon={<AddIcon size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {texts.addASecurity}
          </Button>
        </>
      }
    >
      <LoadFailed what={texts.theSecurities} query={securities} />
      {all.length > searchedFrom && (
        <TextField
          label={texts.searchSecurities}
          type="search"
          placeholder={texts.searchHint}
          value={search}
          onChange={setSearch}
        />
      )}
      {!securities.error && !securities.data && <LoadingCard shape="row" count={6} />}
      {securities.data && all.length === 0 && <NoSecurities onAdd={() => setAdding(true)} />}
      {all.length > 0 && <Found securities={shown} search={search} />}
      {adding && (
        <AddSecurity baseCurrency={profile.data?.base_currency ?? 'GBP'} onClose={() => setAdding(false)} />
      )}
      {importing && <ImportPrices onClose={() => setImporting(false)} />}
    </Page>
  );
}

function NoSecurities({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<InvestmentsIcon size={32} stroke={1.5} aria-hidden />}
        title={texts.emptyTitle}
        action={
          <Button icon={<AddIcon size={18} aria-hidden />} onClick={onAdd}>
            {texts.addFirst}
          </Button>
        }
      >
        {texts.emptyText}
      </EmptyState>
    </Card>
  );
}

interface FoundProps {
  readonly securities: readonly Security[];
  readonly search: string;
}

function Found({ securities, search }: FoundProps) {
  return (
    <Card padded={false}>
      {securities.length > 0 ? (
        <List label={texts.securities}>
          {securities.map((security) => (
            <SecurityLine key={security.id} security={security} />
          ))}
        </List>
      ) : (
        <PaddedFoot>
          <Text tone="quiet">{texts.nothingFound(search)}</Text>
        </PaddedFoot>
      )}
    </Card>
  );
}

function SecurityLine({ security }: { readonly security: Security }) {
  const { id, name, symbol, kind, region, price, price_date, currency } = security;
  return (
    <ListLink
      to="/investments/securities/$securityId"
      params={{ securityId: id }}
      mark={<AccountMark name={name} />}
      note={
        <Text as="span" lines={2}>
          {joinParts(symbol, kind === 'other' ? '' : securityKinds[kind], region)}
        </Text>
      }
      end={
        price === null ? (
          <Text as="span" size={14} tone="warning">
            {common.noPrice}
          </Text>
        ) : (
          <TwoLines align="end" note={price_date && dayText(price_date)}>
            <Amount value={unitPrice(price)} currency={currency} />
          </TwoLines>
        )
      }
    >
      <Text as="span" lines={2}>
        {name}
      </Text>
    </ListLink>
  );
}

function isMeant(search: string, { name, symbol, isin, sedol }: Security): boolean {
  const wanted = search.trim().toLocaleLowerCase(language);
  return [name, symbol, isin, sedol].some((text) => text?.toLocaleLowerCase(language).includes(wanted));
}

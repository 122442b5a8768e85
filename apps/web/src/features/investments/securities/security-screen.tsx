import type { Security, SecurityPrice } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { profileQuery } from '../../../api/profile.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import {
  createSecurity,
  deleteSecurity,
  importPrices,
  readAllPrices,
  securityPricesQuery,
  securityQuery,
} from '../../../api/securities.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, joinParts } from '../../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { ButtonLink, Link } from '../../../design/link.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Facts, Stat } from '../../../design/stat.tsx';
import { toast } from '../../../design/toast.tsx';
import { unitPrice } from '../../../design/units-text.ts';
import { PriceLine } from './price-line.tsx';
import { PricesCard } from './prices-card.tsx';
import { draftOfSecurity, securityOf } from './security-draft.ts';
import { securityKinds } from './security-kinds.ts';
import { securityScreen as texts } from './texts.ts';

const EditSecurity = lazyPart(() => import('./edit-security.tsx'));

/** One security: what is known of it, and its prices. */
export function SecurityScreen() {
  const { securityId } = useParams({ from: '/investments/securities/$securityId' });
  const query = useQuery(securityQuery(securityId));
  const back = <Link to="/investments/securities">{common.securitiesAndPrices}</Link>;
  if (query.error instanceof ApiProblem && [404, 422].includes(query.error.status)) {
    return (
      <Page title={texts.securityNotFound} back={back}>
        <NoSecurity />
      </Page>
    );
  }
  const failed = query.error && <LoadFailed what={texts.theSecurity} query={query} />;
  if (!query.data) {
    return (
      <Page title={common.security} back={back}>
        {failed ?? (
          <Card>
            <Skeleton shape="figure" />
            <Skeleton shape="chart" />
          </Card>
        )}
      </Page>
    );
  }
  const security = query.data;
  return (
    <Page
      title={security.name}
      answer={joinParts(
        security.symbol,
        security.kind === 'other' ? '' : securityKinds[security.kind],
        security.region,
      )}
      back={back}
      action={<Actions security={security} />}
    >
      {failed}
      <MainAndAside
        main={
          <Stack>
            <Newest security={security} />
            <PricesCard security={security} />
          </Stack>
        }
        aside={<Details security={security} />}
      />
    </Page>
  );
}

function NoSecurity() {
  return (
    <Card>
      <EmptyState
        title={texts.noSuchSecurity}
        action={
          <ButtonLink kind="main" to="/investments/securities">
            {common.seeAllSecurities}
          </ButtonLink>
        }
      >
        {common.itMayHaveBeenDeleted}
      </EmptyState>
    </Card>
  );
}

function Details({ security }: { readonly security: Security }) {
  return (
    <Card title={common.details}>
      <Facts
        facts={[
          [common.symbol, security.symbol],
          [common.isin, security.isin ?? texts.notGiven],
          [texts.sedol, security.sedol ?? texts.notGiven],
          [common.kind, securityKinds[security.kind]],
          [
            common.currency,
            security.unit === 'pence' ? texts.quotedInPence(security.currency) : security.currency,
          ],
          [common.region, security.region ?? texts.notGiven],
          ...(security.provider_symbol ? [[texts.providerSymbol, security.provider_symbol] as const] : []),
        ]}
      />
    </Card>
  );
}

function Newest({ security }: { readonly security: Security }) {
  const prices = useInfiniteQuery(securityPricesQuery(security.id));
  return (
    <Card>
      <Stack>
        <Stat
          label={security.price_date ? texts.priceOn(dayText(security.price_date)) : texts.noPriceIsStored}
        >
          {security.price !== null && (
            <Amount value={unitPrice(security.price)} currency={security.currency} size={40} strong />
          )}
        </Stat>
        {prices.data ? (
          <PriceLine prices={prices.data.pages.flatMap(({ items }) => items)} currency={security.currency} />
        ) : (
          <Skeleton shape="chart" />
        )}
      </Stack>
    </Card>
  );
}

function Actions({ security }: { readonly security: Security }) {
  const navigate = useNavigate();
  const profile = useQuery(profileQuery);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    if (removing) return;
    setRemoving(true);
    try {
      const prices = await readAllPrices(security.id);
      await deleteSecurity(security.id);
      toast(texts.isDeleted(security.name), async () => {
        const again = await createSecurity(securityOf(draftOfSecurity(security)));
        if (prices.length > 0) await importPrices(priceFile(prices), again.id);
      });
      await navigate({ to: '/investments/securities' });
      queryClient.removeQueries({ queryKey: ['securities', security.id] });
      await moneyChanged();
    } catch (error) {
      toast(messageOf(error));
      setRemoving(false);
    }
  };
  return (
    <>
      <Button
        icon={<DeleteIcon size={18} stroke={1.75} aria-hidden />}
        busy={removing}
        onClick={() => void remove()}
      >
        {common.deleteWord}
      </Button>
      <Button
        kind="main"
        icon={<EditIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        {texts.editTheSecurity}
      </Button>
      {editing && (
        <EditSecurity
          security={security}
          baseCurrency={profile.data?.base_currency ?? 'GBP'}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Prices as the file that brings them back in one go. */
function priceFile(prices: readonly SecurityPrice[]): File {
  const lines = prices.map(({ date, price, currency }) => `${date},${price},${currency}`);
  return new File([`date,price,currency\n${lines.join('\n')}`], 'prices.csv', { type: 'text/csv' });
}

import type { Security, SecurityPrice } from '@farthing/api-contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { profileQuery } from '../../api/profile.ts';
import { moneyChanged, queryClient } from '../../api/queries.ts';
import {
  createSecurity,
  deleteSecurity,
  importPrices,
  securityPricesQuery,
  securityQuery,
} from '../../api/securities.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { dayText } from '../../design/format.ts';
import { DeleteIcon, EditIcon } from '../../design/icons.ts';
import { Card, MainAndAside, Stack } from '../../design/layout.tsx';
import { ButtonLink, Link } from '../../design/link.tsx';
import { LoadFailed } from '../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Facts, Stat } from '../../design/stat.tsx';
import { toast } from '../../design/toast.tsx';
import { unitPrice } from '../../design/units-text.ts';
import { PriceLine } from './price-line.tsx';
import { PricesCard } from './prices-card.tsx';
import { draftOfSecurity, securityOf } from './security-draft.ts';
import { securityKinds } from './security-kinds.ts';

const EditSecurity = lazy(() => import('./edit-security.tsx'));

/** One security: what is known of it, and its prices. */
export function SecurityScreen() {
  const { securityId } = useParams({ from: '/investments/securities/$securityId' });
  const query = useQuery(securityQuery(securityId));
  const back = <Link to="/investments/securities">Securities and prices</Link>;
  if (query.error instanceof ApiProblem && [404, 422].includes(query.error.status)) {
    return (
      <Page title="Security not found" back={back}>
        <Card>
          <EmptyState
            title="There is no such security"
            action={
              <ButtonLink kind="main" to="/investments/securities">
                See all securities
              </ButtonLink>
            }
          >
            It may have been deleted.
          </EmptyState>
        </Card>
      </Page>
    );
  }
  const failed = query.error && (
    <LoadFailed what="The security" message={messageOf(query.error)} onRetry={() => void query.refetch()} />
  );
  if (!query.data) {
    return (
      <Page title="Security" back={back}>
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
      answer={[
        security.symbol,
        security.kind === 'other' ? '' : securityKinds[security.kind],
        security.region,
      ]
        .filter(Boolean)
        .join(' · ')}
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
        aside={
          <Card title="Details">
            <Facts
              facts={[
                ['Symbol', security.symbol],
                ['ISIN', security.isin ?? 'not given'],
                ['SEDOL', security.sedol ?? 'not given'],
                ['Kind', securityKinds[security.kind]],
                ['Currency', `${security.currency}${security.unit === 'pence' ? ', quoted in pence' : ''}`],
                ['Region', security.region ?? 'not given'],
                ...(security.provider_symbol
                  ? [['At the price provider', security.provider_symbol] as const]
                  : []),
              ]}
            />
          </Card>
        }
      />
    </Page>
  );
}

function Newest({ security }: { readonly security: Security }) {
  const prices = useInfiniteQuery(securityPricesQuery(security.id));
  return (
    <Card>
      <Stack>
        <Stat label={security.price_date ? `Price on ${dayText(security.price_date)}` : 'No price is stored'}>
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
  const remove = async () => {
    try {
      const known = await queryClient.fetchInfiniteQuery({ ...securityPricesQuery(security.id), pages: 20 });
      const prices = known.pages.flatMap(({ items }) => items);
      await deleteSecurity(security.id);
      toast(`“${security.name}” and its prices are deleted.`, async () => {
        const again = await createSecurity(securityOf(draftOfSecurity(security)));
        if (prices.length > 0) await importPrices(priceFile(prices), again.id);
        await moneyChanged();
      });
      await navigate({ to: '/investments/securities' });
      queryClient.removeQueries({ queryKey: ['securities', security.id] });
      await moneyChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };
  return (
    <>
      <Button icon={<DeleteIcon size={18} stroke={1.75} aria-hidden />} onClick={() => void remove()}>
        Delete
      </Button>
      <Button
        kind="main"
        icon={<EditIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit the security
      </Button>
      <Suspense>
        {editing && (
          <EditSecurity
            security={security}
            baseCurrency={profile.data?.base_currency ?? 'GBP'}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Prices as the file that brings them back in one go. */
function priceFile(prices: readonly SecurityPrice[]): File {
  const lines = prices.map(({ date, price, currency }) => `${date},${price},${currency}`);
  return new File([`date,price,currency\n${lines.join('\n')}`], 'prices.csv', { type: 'text/csv' });
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { householdQuery } from '../../../api/household.ts';
import { lazyPart } from '../../../design/lazy-part.ts';
import { LoadingCard } from '../../../design/notice.tsx';
import { setPreferences, usePreferences } from '../../../design/preferences.ts';
import { InHousehold } from './household-screen.tsx';

const waiting = <LoadingCard shape="row" count={6} />;

const parts: Readonly<Record<string, ReturnType<typeof lazyPart>>> = {
  '/forecast': lazyPart(() => import('../../reports/household-reports/household-forecast.tsx'), waiting),
  '/budgets': lazyPart(() => import('../../planning/household-budgets/household-budgets.tsx'), waiting),
  '/transactions': lazyPart(
    () => import('../../reports/household-reports/household-transactions.tsx'),
    waiting,
  ),
  '/recurring': lazyPart(() => import('../../reports/household-reports/household-recurring.tsx'), waiting),
  '/review': lazyPart(() => import('./household-review.tsx'), waiting),
  '/investments': lazyPart(
    () => import('../../reports/household-reports/household-investments.tsx'),
    waiting,
  ),
  '/reports': lazyPart(() => import('../../reports/household-reports/household-reports.tsx'), waiting),
};

const HomeCards = lazyPart(
  () => import('../../reports/household-reports/home-cards.tsx'),
  <LoadingCard shape="row" count={4} />,
);

/** Figures of the household, or of a person in it, in the place of the user's own. @param path of the screen */
export default function HouseholdFigures({ path }: { readonly path: string }) {
  const { whose } = usePreferences();
  const { data } = useQuery(householdQuery);
  const household = data?.household;
  const isThere = household?.members.some(
    ({ user_id, is_you, role }) => user_id === whose && !is_you && role !== 'viewer',
  );
  const isGone = data !== undefined && (!household || (whose !== 'household' && !isThere));
  useEffect(() => {
    // The user or that person has left, or someone else has signed in on this device.
    if (isGone) setPreferences({ whose: 'mine' });
  }, [isGone]);
  if (!household || isGone) return null;
  const Part = parts[path];
  if (!Part)
    return (
      <InHousehold household={household} of={whose === 'household' ? undefined : whose}>
        {path === '/' && <HomeCards />}
      </InHousehold>
    );
  return <Part />;
}

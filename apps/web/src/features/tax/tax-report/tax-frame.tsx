import { Outlet, useRouterState, useSearch } from '@tanstack/react-router';
import * as common from '../../../design/common-texts.ts';
import { GroupedTabs } from '../../../design/grouped-tabs.tsx';
import type { TabPage } from '../../../design/page-choice.tsx';
import { readTaxSearch } from './tax-years.ts';
import { taxFrame as texts } from './texts.tsx';

/** The three tabs of a tax year with their pages, above the page that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = readTaxSearch(useSearch({ strict: false }));
  const path = useRouterState({ select: (state) => state.location.pathname });
  const page = (to: string, name: string): TabPage => ({
    to,
    name,
    search,
    isOpen:
      path === to ||
      (to !== '/tax' && path.startsWith(`${to}/`)) ||
      (to === '/tax/income-sources' && path === '/tax/hmrc') ||
      (to === '/tax/circumstances' && path === '/tax/homes') ||
      (to === '/tax/pensions' && path === '/tax/pension-lump-sums'),
  });
  return (
    <>
      <GroupedTabs
        label={common.tax}
        groups={[
          {
            name: texts.thisYear,
            pages: [
              page('/tax', texts.position),
              page('/tax/plan', common.plan),
              page('/tax/calculator', texts.calculator),
              page('/tax/rates', common.rates),
            ],
          },
          {
            name: texts.return,
            pages: [
              page('/tax/return', texts.boxes),
              page('/tax/capital-gains', common.capitalGains),
              page('/tax/losses', texts.losses),
            ],
          },
          {
            name: texts.records,
            pages: [
              page('/tax/payslips', common.payslips),
              page('/tax/pensions', common.pensions),
              page('/tax/share-awards', texts.shareAwards),
              page('/tax/income-sources', texts.incomeSources),
              page('/tax/circumstances', common.circumstances),
            ],
          },
        ]}
      />
      <Outlet />
    </>
  );
}

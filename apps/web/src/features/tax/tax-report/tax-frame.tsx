import { Outlet, useSearch } from '@tanstack/react-router';
import * as common from '../../../design/common-texts.ts';
import { TabLink, Tabs } from '../../../design/frame.tsx';
import { readTaxSearch } from './tax-years.ts';
import { taxFrame as texts } from './texts.tsx';

const tabs = [
  { to: '/tax/payslips', name: common.payslips },
  { to: '/tax/capital-gains', name: common.capitalGains },
  { to: '/tax/pensions', name: common.pensions },
  { to: '/tax/plan', name: common.plan },
  { to: '/tax/return', name: texts.return },
  { to: '/tax/circumstances', name: common.circumstances },
  { to: '/tax/rates', name: common.rates },
  { to: '/tax/calculator', name: texts.calculator },
] as const;

/** The screens of a tax year, in a row above the one that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = readTaxSearch(useSearch({ strict: false }));
  return (
    <>
      <Tabs label={common.tax}>
        <TabLink to="/tax" search={search} activeOptions={{ exact: true, includeSearch: false }}>
          {texts.position}
        </TabLink>
        {tabs.map(({ to, name }) => (
          <TabLink key={to} to={to} search={search}>
            {name}
          </TabLink>
        ))}
      </Tabs>
      <Outlet />
    </>
  );
}

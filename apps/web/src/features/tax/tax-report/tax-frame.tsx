import { Outlet, useSearch } from '@tanstack/react-router';
import * as common from '../../../design/common-texts.ts';
import { TabLink, Tabs } from '../../../design/frame.tsx';
import { readTaxSearch } from './tax-years.ts';
import { taxFrame as texts } from './texts.tsx';

/** The screens of a tax year, in a row above the one that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = readTaxSearch(useSearch({ strict: false }));
  return (
    <>
      <Tabs label={common.tax}>
        <TabLink to="/tax" search={search} activeOptions={{ exact: true, includeSearch: false }}>
          {texts.position}
        </TabLink>
        <TabLink to="/tax/payslips" search={search}>
          {common.payslips}
        </TabLink>
        <TabLink to="/tax/capital-gains" search={search}>
          {common.capitalGains}
        </TabLink>
        <TabLink to="/tax/pensions" search={search}>
          {common.pensions}
        </TabLink>
        <TabLink to="/tax/plan" search={search}>
          {common.plan}
        </TabLink>
        <TabLink to="/tax/return" search={search}>
          {texts.return}
        </TabLink>
        <TabLink to="/tax/circumstances" search={search}>
          {common.circumstances}
        </TabLink>
        <TabLink to="/tax/rates" search={search}>
          {common.rates}
        </TabLink>
        <TabLink to="/tax/calculator" search={search}>
          {texts.calculator}
        </TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}

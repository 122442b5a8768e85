import { Outlet, useSearch } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../../design/frame.tsx';
import { readTaxSearch } from './tax-years.ts';
import { taxFrame as texts } from './texts.tsx';

/** The screens of a tax year, in a row above the one that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = readTaxSearch(useSearch({ strict: false }));
  return (
    <>
      <Tabs label={texts.tax}>
        <TabLink to="/tax" search={search} activeOptions={{ exact: true, includeSearch: false }}>
          {texts.position}
        </TabLink>
        <TabLink to="/tax/payslips" search={search}>
          {texts.payslips}
        </TabLink>
        <TabLink to="/tax/capital-gains" search={search}>
          {texts.capitalGains}
        </TabLink>
        <TabLink to="/tax/pensions" search={search}>
          {texts.pensions}
        </TabLink>
        <TabLink to="/tax/plan" search={search}>
          {texts.plan}
        </TabLink>
        <TabLink to="/tax/return" search={search}>
          {texts.return}
        </TabLink>
        <TabLink to="/tax/circumstances" search={search}>
          {texts.circumstances}
        </TabLink>
        <TabLink to="/tax/rates" search={search}>
          {texts.rates}
        </TabLink>
        <TabLink to="/tax/calculator" search={search}>
          {texts.calculator}
        </TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}

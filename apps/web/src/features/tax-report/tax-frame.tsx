import { Outlet, useSearch } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../design/frame.tsx';
import { readTaxSearch } from './tax-years.ts';

/** The screens of a tax year, in a row above the one that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = readTaxSearch(useSearch({ strict: false }));
  return (
    <>
      <Tabs label="Tax">
        <TabLink to="/tax" search={search} activeOptions={{ exact: true, includeSearch: false }}>
          Position
        </TabLink>
        <TabLink to="/tax/payslips" search={search}>
          Payslips
        </TabLink>
        <TabLink to="/tax/capital-gains" search={search}>
          Capital gains
        </TabLink>
        <TabLink to="/tax/pensions" search={search}>
          Pensions
        </TabLink>
        <TabLink to="/tax/plan" search={search}>
          Plan
        </TabLink>
        <TabLink to="/tax/return" search={search}>
          Return
        </TabLink>
        <TabLink to="/tax/circumstances" search={search}>
          Circumstances
        </TabLink>
        <TabLink to="/tax/rates" search={search}>
          Rates
        </TabLink>
        <TabLink to="/tax/calculator" search={search}>
          Calculator
        </TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}

import { Outlet, useSearch } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../design/frame.tsx';

/** The screens of a tax year, in a row above the one that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = useSearch({ from: '/tax' });
  return (
    <>
      <Tabs label="Tax">
        <TabLink to="/tax" search={search} activeOptions={{ exact: true, includeSearch: false }}>
          Position
        </TabLink>
        <TabLink to="/tax/payslips" search={search}>
          Payslips
        </TabLink>
        <TabLink to="/tax/pensions" search={search}>
          Pensions
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

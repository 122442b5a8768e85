import { Outlet, useSearch } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../design/frame.tsx';

/** The screens of a tax year, in a row above the one that is open. They keep the year that is chosen. */
export function TaxFrame() {
  const search = useSearch({ from: '/tax' });
  return (
    <>
      <Tabs label="Tax">
        <TabLink to="/tax/calculator" search={search}>
          Calculator
        </TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}

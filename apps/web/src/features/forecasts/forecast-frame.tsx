import { Outlet } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../design/frame.tsx';
import { forecastPaths } from './address.ts';

/** The forecasts, in a row above the one that is open. */
export function ForecastFrame() {
  return (
    <>
      <Tabs label="Forecast">
        <TabLink to={forecastPaths['cash-flow']} activeOptions={{ exact: true, includeSearch: false }}>
          Cash flow
        </TabLink>
        <TabLink to={forecastPaths.spending}>Spending</TabLink>
        <TabLink to={forecastPaths['net-worth']}>Net worth</TabLink>
        <TabLink to={forecastPaths.chances}>Chances</TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}

import { Outlet } from '@tanstack/react-router';
import * as common from '../../../design/common-texts.ts';
import { TabLink, Tabs } from '../../../design/frame.tsx';
import { forecastPaths } from './address.ts';
import { forecastFrame as texts } from './texts.tsx';

/** The forecasts, in a row above the one that is open. */
export function ForecastFrame() {
  return (
    <>
      <ForecastTabs />
      <Outlet />
    </>
  );
}

/** Links to the forecasts, in a row. */
export function ForecastTabs() {
  return (
    <Tabs label={common.forecast}>
      <TabLink to={forecastPaths['cash-flow']} activeOptions={{ exact: true, includeSearch: false }}>
        {common.cashFlow}
      </TabLink>
      <TabLink to={forecastPaths.spending}>{common.spending}</TabLink>
      <TabLink to={forecastPaths['net-worth']}>{common.netWorth}</TabLink>
      <TabLink to={forecastPaths.simulations}>{texts.simulations}</TabLink>
    </Tabs>
  );
}

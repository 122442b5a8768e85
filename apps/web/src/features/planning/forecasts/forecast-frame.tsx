import { Outlet } from '@tanstack/react-router';
import { TabLink, Tabs } from '../../../design/frame.tsx';
import { forecastPaths } from './address.ts';
import { forecastFrame as texts } from './texts.tsx';

/** The forecasts, in a row above the one that is open. */
export function ForecastFrame() {
  return (
    <>
      <Tabs label={texts.forecast}>
        <TabLink to={forecastPaths['cash-flow']} activeOptions={{ exact: true, includeSearch: false }}>
          {texts.cashFlow}
        </TabLink>
        <TabLink to={forecastPaths.spending}>{texts.spending}</TabLink>
        <TabLink to={forecastPaths['net-worth']}>{texts.netWorth}</TabLink>
        <TabLink to={forecastPaths.chances}>{texts.chances}</TabLink>
      </Tabs>
      <Outlet />
    </>
  );
}

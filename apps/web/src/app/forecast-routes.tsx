import { createRoute } from '@tanstack/react-router';
import { readForecastSearch } from '../features/planning/forecasts/address.ts';
import { lazyScreen, root } from './root-route.tsx';

const forecast = createRoute({
  getParentRoute: () => root,
  path: '/forecast',
  component: lazyScreen(() => import('../features/planning/forecasts/forecast-frame.tsx'), 'ForecastFrame'),
});
const inForecast = () => forecast;
const cashFlowAhead = createRoute({
  getParentRoute: inForecast,
  path: '/',
  validateSearch: readForecastSearch('/forecast'),
  component: lazyScreen(
    () => import('../features/planning/forecasts/cash-flow-screen.tsx'),
    'CashFlowScreen',
  ),
});
const spendingAhead = createRoute({
  getParentRoute: inForecast,
  path: '/spending',
  validateSearch: readForecastSearch('/forecast/spending'),
  component: lazyScreen(() => import('../features/planning/forecasts/spending-screen.tsx'), 'SpendingScreen'),
});
const netWorthAhead = createRoute({
  getParentRoute: inForecast,
  path: '/net-worth',
  validateSearch: readForecastSearch('/forecast/net-worth'),
  component: lazyScreen(
    () => import('../features/planning/forecasts/net-worth-screen.tsx'),
    'NetWorthScreen',
  ),
});
const simulations = createRoute({
  getParentRoute: inForecast,
  path: '/chances',
  validateSearch: readForecastSearch('/forecast/chances'),
  component: lazyScreen(
    () => import('../features/planning/forecasts/monte-carlo-screen.tsx'),
    'MonteCarloScreen',
  ),
});

/** Routes of the forecast screens. */
export const forecastRoutes = forecast.addChildren([
  cashFlowAhead,
  spendingAhead,
  netWorthAhead,
  simulations,
]);

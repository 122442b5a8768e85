import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen, root } from './root-route.tsx';

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyScreen(() => import('../features/settings/settings-frame.tsx'), 'SettingsFrame'),
});
const inSettings = () => settings;
const settingsStart = createRoute({
  getParentRoute: inSettings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});
const profile = createRoute({
  getParentRoute: inSettings,
  path: '/profile',
  component: lazyScreen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const security = createRoute({
  getParentRoute: inSettings,
  path: '/security',
  component: lazyScreen(() => import('../features/sessions/security-screen.tsx'), 'SecurityScreen'),
});
const appearance = createRoute({
  getParentRoute: inSettings,
  path: '/appearance',
  component: lazyScreen(() => import('../features/settings/appearance-screen.tsx'), 'AppearanceScreen'),
});
const categories = createRoute({
  getParentRoute: inSettings,
  path: '/categories',
  component: lazyScreen(() => import('../features/categories/categories-screen.tsx'), 'CategoriesScreen'),
});
const rules = createRoute({
  getParentRoute: inSettings,
  path: '/rules',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' && from.length <= 36 ? { from } : {},
  component: lazyScreen(() => import('../features/rules/rules-screen.tsx'), 'RulesScreen'),
});
const tags = createRoute({
  getParentRoute: inSettings,
  path: '/tags',
  component: lazyScreen(() => import('../features/tags/tags-screen.tsx'), 'TagsScreen'),
});
const exchangeRates = createRoute({
  getParentRoute: inSettings,
  path: '/exchange-rates',
  component: lazyScreen(
    () => import('../features/exchange-rates/exchange-rates-screen.tsx'),
    'ExchangeRatesScreen',
  ),
});
const aiSettings = createRoute({
  getParentRoute: inSettings,
  path: '/receipts',
  component: lazyScreen(() => import('../features/ai-settings/ai-settings-screen.tsx'), 'AiSettingsScreen'),
});
const data = createRoute({
  getParentRoute: inSettings,
  path: '/data',
  component: lazyScreen(() => import('../features/export/data-screen.tsx'), 'DataScreen'),
});
const activity = createRoute({
  getParentRoute: inSettings,
  path: '/activity',
  component: lazyScreen(() => import('../features/audit-log/activity-screen.tsx'), 'ActivityScreen'),
});
const history = createRoute({
  getParentRoute: inSettings,
  path: '/history',
  component: lazyScreen(() => import('../features/history/history-screen.tsx'), 'HistoryScreen'),
});
const backups = createRoute({
  getParentRoute: inSettings,
  path: '/backups',
  component: lazyScreen(() => import('../features/backups/backups-screen.tsx'), 'BackupsScreen'),
});
const people = createRoute({
  getParentRoute: inSettings,
  path: '/people',
  component: lazyScreen(() => import('../features/users/people-screen.tsx'), 'PeopleScreen'),
});
const outgoing = createRoute({
  getParentRoute: inSettings,
  path: '/outgoing',
  component: lazyScreen(() => import('../features/outgoing-requests/outgoing-screen.tsx'), 'OutgoingScreen'),
});
const health = createRoute({
  getParentRoute: inSettings,
  path: '/health',
  component: lazyScreen(() => import('../features/service-health/health-screen.tsx'), 'HealthScreen'),
});

/** The pages of the settings. */
export const settingsRoutes = settings.addChildren([
  settingsStart,
  profile,
  security,
  appearance,
  categories,
  rules,
  tags,
  exchangeRates,
  aiSettings,
  history,
  data,
  activity,
  backups,
  people,
  outgoing,
  health,
]);

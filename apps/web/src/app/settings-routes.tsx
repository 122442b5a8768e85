import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen, root } from './root-route.tsx';

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyScreen(
    () => import('../features/identity/settings-pages/settings-frame.tsx'),
    'SettingsFrame',
  ),
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
  component: lazyScreen(() => import('../features/identity/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const security = createRoute({
  getParentRoute: inSettings,
  path: '/security',
  component: lazyScreen(() => import('../features/identity/sessions/security-screen.tsx'), 'SecurityScreen'),
});
const household = createRoute({
  getParentRoute: inSettings,
  path: '/household',
  component: lazyScreen(
    () => import('../features/identity/household/household-settings-screen.tsx'),
    'HouseholdSettingsScreen',
  ),
});
const notifications = createRoute({
  getParentRoute: inSettings,
  path: '/notifications',
  component: lazyScreen(
    () => import('../features/planning/notification-channels/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
});
const appearance = createRoute({
  getParentRoute: inSettings,
  path: '/appearance',
  component: lazyScreen(
    () => import('../features/identity/settings/appearance-screen.tsx'),
    'AppearanceScreen',
  ),
});
const categories = createRoute({
  getParentRoute: inSettings,
  path: '/categories',
  component: lazyScreen(
    () => import('../features/ledger/categories/categories-screen.tsx'),
    'CategoriesScreen',
  ),
});
const rules = createRoute({
  getParentRoute: inSettings,
  path: '/rules',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' && from.length <= 36 ? { from } : {},
  component: lazyScreen(() => import('../features/ledger/rules/rules-screen.tsx'), 'RulesScreen'),
});
const tags = createRoute({
  getParentRoute: inSettings,
  path: '/tags',
  component: lazyScreen(() => import('../features/ledger/tags/tags-screen.tsx'), 'TagsScreen'),
});
const merchants = createRoute({
  getParentRoute: inSettings,
  path: '/merchants',
  component: lazyScreen(() => import('../features/ledger/merchants/merchants-screen.tsx'), 'MerchantsScreen'),
});
const exchangeRates = createRoute({
  getParentRoute: inSettings,
  path: '/exchange-rates',
  component: lazyScreen(
    () => import('../features/ledger/exchange-rates/exchange-rates-screen.tsx'),
    'ExchangeRatesScreen',
  ),
});
const aiSettings = createRoute({
  getParentRoute: inSettings,
  path: '/receipts',
  component: lazyScreen(
    () => import('../features/admin/ai-settings/ai-settings-screen.tsx'),
    'AiSettingsScreen',
  ),
});
const connections = createRoute({
  getParentRoute: inSettings,
  path: '/connections',
  component: lazyScreen(
    () => import('../features/admin/connections/connections-screen.tsx'),
    'ConnectionsScreen',
  ),
});
const data = createRoute({
  getParentRoute: inSettings,
  path: '/data',
  component: lazyScreen(() => import('../features/admin/export/data-screen.tsx'), 'DataScreen'),
});
const activity = createRoute({
  getParentRoute: inSettings,
  path: '/activity',
  component: lazyScreen(() => import('../features/identity/audit-log/activity-screen.tsx'), 'ActivityScreen'),
});
const history = createRoute({
  getParentRoute: inSettings,
  path: '/history',
  component: lazyScreen(() => import('../features/admin/history/history-screen.tsx'), 'HistoryScreen'),
});
/** Redirects from the addresses of administrators' pages in earlier versions. */
const moved = (['people', 'backups', 'outgoing', 'health'] as const).map((name) =>
  createRoute({
    getParentRoute: inSettings,
    path: `/${name}`,
    beforeLoad: () => {
      throw redirect({ to: `/admin/${name}`, replace: true });
    },
  }),
);

/** Routes of the settings. */
export const settingsRoutes = settings.addChildren([
  settingsStart,
  profile,
  security,
  household,
  notifications,
  appearance,
  categories,
  rules,
  tags,
  merchants,
  exchangeRates,
  aiSettings,
  connections,
  history,
  data,
  activity,
  ...moved,
]);

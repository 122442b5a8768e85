import {
  BackupIcon,
  BellIcon,
  CategoryIcon,
  CoinsIcon,
  DownloadIcon,
  HealthIcon,
  HistoryIcon,
  LightIcon,
  OutgoingIcon,
  PeopleIcon,
  ProfileIcon,
  ReceiptIcon,
  RecurringIcon,
  RuleIcon,
  SecurityIcon,
  TagIcon,
  TransactionsIcon,
  UndoIcon,
} from '../design/icons.ts';
import { adminPages } from '../features/identity/settings-pages/admin-pages.ts';
import { settingsPages } from '../features/identity/settings-pages/settings-pages.ts';
import type { Place } from './places.ts';

type SettingsAddress = (typeof settingsPages)[number]['pages'][number]['to'];

/** Icon of each page of the settings. */
const settingsIcons: Readonly<Record<SettingsAddress, Place['icon']>> = {
  '/settings/profile': ProfileIcon,
  '/settings/security': SecurityIcon,
  '/settings/household': PeopleIcon,
  '/settings/notifications': BellIcon,
  '/settings/appearance': LightIcon,
  '/settings/categories': CategoryIcon,
  '/settings/rules': RuleIcon,
  '/settings/tags': TagIcon,
  '/settings/merchants': TransactionsIcon,
  '/settings/exchange-rates': CoinsIcon,
  '/settings/receipts': ReceiptIcon,
  '/settings/connections': OutgoingIcon,
  '/settings/history': UndoIcon,
  '/settings/data': DownloadIcon,
  '/settings/activity': HistoryIcon,
};

/** The pages of the settings. */
export const settingsPlaces: readonly Place[] = settingsPages.flatMap(({ pages }) =>
  pages.map(({ to, name }) => ({ to, label: name, icon: settingsIcons[to] })),
);

const adminIcons: Record<(typeof adminPages)[number]['to'], Place['icon']> = {
  '/admin/health': HealthIcon,
  '/admin/people': PeopleIcon,
  '/admin/backups': BackupIcon,
  '/admin/jobs': RecurringIcon,
  '/admin/outgoing': OutgoingIcon,
  '/admin/activity': HistoryIcon,
};

/** The pages of administrators. */
export const adminPlaces: readonly Place[] = adminPages.map((page) => ({
  ...page,
  icon: adminIcons[page.to],
}));

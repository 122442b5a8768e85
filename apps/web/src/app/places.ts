import type { ComponentType } from 'react';
import {
  AccountsIcon,
  AdminIcon,
  BackupIcon,
  BudgetIcon,
  CategoryIcon,
  CoinsIcon,
  DownloadIcon,
  ForecastIcon,
  HealthIcon,
  HistoryIcon,
  HomeIcon,
  ImportIcon,
  InvestmentsIcon,
  LightIcon,
  OutgoingIcon,
  PeopleIcon,
  ProfileIcon,
  ReceiptIcon,
  RecurringIcon,
  ReportsIcon,
  RuleIcon,
  ScanIcon,
  SecurityIcon,
  SettingsIcon,
  TagIcon,
  TaxIcon,
  TransactionsIcon,
  UndoIcon,
} from '../design/icons.ts';
import { adminPages } from '../features/identity/settings-pages/admin-pages.ts';
import { places as texts } from './texts.ts';

/** A place that the rail, the bottom bar, the page "More" and the command palette lead to. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Other words that find it in the command palette. */
  readonly words?: string;
  /** Other addresses, with all beneath them, on which this place is the current one. */
  readonly holds?: readonly string[];
}

/** Main items of the navigation rail. A feature with a screen of its own adds its line here. */
export const mainPlaces: readonly Place[] = [
  { to: '/', ...texts.home, icon: HomeIcon },
  { to: '/transactions', ...texts.transactions, icon: TransactionsIcon },
  { to: '/accounts', ...texts.accounts, icon: AccountsIcon },
  { to: '/household', ...texts.household, icon: PeopleIcon },
  {
    to: '/budgets',
    ...texts.budget,
    icon: BudgetIcon,
    holds: ['/recurring'],
  },
  {
    to: '/investments',
    ...texts.investments,
    icon: InvestmentsIcon,
  },
  {
    to: '/tax',
    ...texts.tax,
    icon: TaxIcon,
  },
  {
    to: '/forecast',
    ...texts.forecast,
    icon: ForecastIcon,
  },
  {
    to: '/reports',
    ...texts.reports,
    icon: ReportsIcon,
  },
];

/** Screens within those of the rail, which "More" and the command palette lead to at once. */
export const innerPlaces: readonly Place[] = [
  {
    to: '/scan',
    ...texts.scan,
    icon: ScanIcon,
  },
  {
    to: '/recurring',
    ...texts.recurring,
    icon: RecurringIcon,
  },
];

/** Items at the foot of the navigation rail. */
export const footPlaces: readonly Place[] = [
  { to: '/import', ...texts.importing, icon: ImportIcon },
  { to: '/settings', ...texts.settings, icon: SettingsIcon },
];

/** The pages of the settings. */
export const settingsPlaces: readonly Place[] = [
  { to: '/settings/profile', ...texts.profile, icon: ProfileIcon },
  {
    to: '/settings/security',
    ...texts.security,
    icon: SecurityIcon,
  },
  {
    to: '/settings/appearance',
    ...texts.appearance,
    icon: LightIcon,
  },
  { to: '/settings/categories', ...texts.categories, icon: CategoryIcon },
  {
    to: '/settings/rules',
    ...texts.rules,
    icon: RuleIcon,
  },
  { to: '/settings/tags', ...texts.tags, icon: TagIcon },
  {
    to: '/settings/merchants',
    ...texts.merchants,
    icon: TransactionsIcon,
  },
  {
    to: '/settings/exchange-rates',
    ...texts.exchangeRates,
    icon: CoinsIcon,
  },
  {
    to: '/settings/receipts',
    ...texts.receiptReading,
    icon: ReceiptIcon,
  },
  { to: '/settings/connections', ...texts.connections, icon: OutgoingIcon },
  {
    to: '/settings/history',
    ...texts.history,
    icon: UndoIcon,
  },
  {
    to: '/settings/data',
    ...texts.yourData,
    icon: DownloadIcon,
  },
  { to: '/settings/activity', ...texts.activity, icon: HistoryIcon },
];

/** Additional item for administrators, at the foot of the navigation rail. */
export const adminPlace: Place = {
  to: '/admin',
  ...texts.administration,
  icon: AdminIcon,
};

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

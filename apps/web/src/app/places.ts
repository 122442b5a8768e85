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

/** What the rail shows first. A feature with a screen of its own adds its line here. */
export const mainPlaces: readonly Place[] = [
  { to: '/', label: 'Home', icon: HomeIcon, words: 'net worth dashboard overview' },
  { to: '/transactions', label: 'Transactions', icon: TransactionsIcon, words: 'search list spending' },
  { to: '/accounts', label: 'Accounts', icon: AccountsIcon, words: 'banks balances cards' },
  {
    to: '/budgets',
    label: 'Budget',
    icon: BudgetIcon,
    words: 'envelopes spending plan goals saving pay-day',
    holds: ['/recurring'],
  },
  {
    to: '/investments',
    label: 'Investments',
    icon: InvestmentsIcon,
    words: 'shares funds holdings portfolio trades dividends prices',
  },
  {
    to: '/tax',
    label: 'Tax',
    icon: TaxIcon,
    words: 'income tax national insurance hmrc self assessment calculator plan isa allowance sell preview',
  },
  {
    to: '/forecast',
    label: 'Forecast',
    icon: ForecastIcon,
    words: 'cash flow run short pay-day spending ahead net worth scenarios monte carlo chances retirement',
  },
  {
    to: '/reports',
    label: 'Reports',
    icon: ReportsIcon,
    words: 'income spending cash flow sankey merchants savings rate net worth year in review print trends',
  },
];

/** Screens within those of the rail, which "More" and the command palette lead to at once. */
export const innerPlaces: readonly Place[] = [
  {
    to: '/scan',
    label: 'Scan a receipt',
    icon: ScanIcon,
    words: 'photo camera picture pdf invoice till slip attach read',
  },
  {
    to: '/recurring',
    label: 'Recurring payments',
    icon: RecurringIcon,
    words: 'direct debits standing orders bills subscriptions salary calendar due price rises',
  },
];

/** What stands at the foot of the rail. */
export const footPlaces: readonly Place[] = [
  { to: '/import', label: 'Import', icon: ImportIcon, words: 'statement csv upload file bank' },
  { to: '/settings', label: 'Settings', icon: SettingsIcon, words: 'preferences options' },
];

/** The pages of the settings. */
export const settingsPlaces: readonly Place[] = [
  { to: '/settings/profile', label: 'Profile', icon: ProfileIcon, words: 'name base currency region' },
  {
    to: '/settings/security',
    label: 'Security',
    icon: SecurityIcon,
    words: 'password two-step totp sessions sign out',
  },
  {
    to: '/settings/appearance',
    label: 'Appearance',
    icon: LightIcon,
    words: 'dark light theme hide amounts',
  },
  { to: '/settings/categories', label: 'Categories', icon: CategoryIcon, words: 'groups' },
  {
    to: '/settings/rules',
    label: 'Rules',
    icon: RuleIcon,
    words: 'automatic categorise patterns regular expression split import',
  },
  { to: '/settings/tags', label: 'Tags', icon: TagIcon, words: 'labels rename merge' },
  {
    to: '/settings/merchants',
    label: 'Merchants',
    icon: TransactionsIcon,
    words: 'names shops payees rename merge tidy clean',
  },
  {
    to: '/settings/exchange-rates',
    label: 'Exchange rates',
    icon: CoinsIcon,
    words: 'currency foreign convert',
  },
  {
    to: '/settings/receipts',
    label: 'Receipt reading',
    icon: ReceiptIcon,
    words: 'ai model key anthropic openai scan',
  },
  {
    to: '/settings/history',
    label: 'History',
    icon: UndoIcon,
    words: 'undo redo operations changes deleted restore who when',
  },
  {
    to: '/settings/data',
    label: 'Your data',
    icon: DownloadIcon,
    words: 'export everything zip download move bring import backup',
  },
  { to: '/settings/activity', label: 'Activity', icon: HistoryIcon, words: 'audit log who when' },
];

/** What administrators have beside, at the foot of the rail. */
export const adminPlace: Place = {
  to: '/admin',
  label: 'Administration',
  icon: AdminIcon,
  words: 'server operator manage',
};

/** The pages of administrators. */
export const adminPlaces: readonly Place[] = [
  {
    to: '/admin/health',
    label: 'Health',
    icon: HealthIcon,
    words: 'server status disk database version statistics check',
  },
  {
    to: '/admin/people',
    label: 'People',
    icon: PeopleIcon,
    words: 'users invite registration administrator disable second factor',
  },
  {
    to: '/admin/backups',
    label: 'Backups',
    icon: BackupIcon,
    words: 'restore recovery key download upload safe copy',
  },
  { to: '/admin/jobs', label: 'Jobs', icon: RecurringIcon, words: 'nightly sweep housekeeping run now' },
  {
    to: '/admin/outgoing',
    label: 'Outgoing requests',
    icon: OutgoingIcon,
    words: 'ledger privacy network internet sent host',
  },
  {
    to: '/admin/activity',
    label: 'Everybody’s activity',
    icon: HistoryIcon,
    words: 'audit log who when administration',
  },
];

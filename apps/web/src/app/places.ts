import type { ComponentType } from 'react';
import {
  AccountsIcon,
  AdminIcon,
  BudgetIcon,
  ForecastIcon,
  HomeIcon,
  ImportIcon,
  InvestmentsIcon,
  PeopleIcon,
  RecurringIcon,
  ReportsIcon,
  ScanIcon,
  SettingsIcon,
  TaxIcon,
  TransactionsIcon,
} from '../design/icons.ts';
import { places as texts } from './texts.ts';

/** A place that the rail, the bottom bar, the page "More" and the command palette lead to. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Further search terms for the command palette. */
  readonly words?: string;
  /** Other addresses, with all below them, on which this place is marked as current. */
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

/** Screens below those of the rail, which "More" and the command palette link to directly. */
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

/** Additional item for administrators, at the foot of the navigation rail. */
export const adminPlace: Place = {
  to: '/admin',
  ...texts.administration,
  icon: AdminIcon,
};

import * as common from '../../../design/common-texts.ts';
import { settingsFrame as texts } from '../settings/texts.tsx';

/** The pages of the settings in their groups. */
export const settingsPages = [
  {
    name: common.you,
    pages: [
      { to: '/settings/profile', name: common.profile },
      { to: '/settings/security', name: common.security },
      { to: '/settings/household', name: common.household },
      { to: '/settings/notifications', name: common.notifications },
      { to: '/settings/appearance', name: common.appearance },
    ],
  },
  {
    name: texts.order,
    pages: [
      { to: '/settings/categories', name: common.categories },
      { to: '/settings/rules', name: common.rules },
      { to: '/settings/tags', name: common.tags },
      { to: '/settings/merchants', name: common.merchants },
      { to: '/settings/exchange-rates', name: common.exchangeRates },
      { to: '/settings/receipts', name: common.receiptReading },
      { to: '/settings/connections', name: common.connections },
    ],
  },
  {
    name: texts.records,
    pages: [
      { to: '/settings/history', name: common.history },
      { to: '/settings/data', name: common.yourData },
      { to: '/settings/activity', name: common.activity },
    ],
  },
] as const;

import { settingsFrame as texts } from './texts.tsx';

/** The pages of the settings in their groups. */
export const settingsPages = [
  {
    name: texts.you,
    pages: [
      { to: '/settings/profile', name: texts.profile },
      { to: '/settings/security', name: texts.security },
      { to: '/settings/appearance', name: texts.appearance },
    ],
  },
  {
    name: texts.order,
    pages: [
      { to: '/settings/categories', name: texts.categories },
      { to: '/settings/rules', name: texts.rules },
      { to: '/settings/tags', name: texts.tags },
      { to: '/settings/merchants', name: texts.merchants },
      { to: '/settings/exchange-rates', name: texts.exchangeRates },
      { to: '/settings/receipts', name: texts.receipts },
    ],
  },
  {
    name: texts.records,
    pages: [
      { to: '/settings/history', name: texts.history },
      { to: '/settings/data', name: texts.yourData },
      { to: '/settings/activity', name: texts.activity },
    ],
  },
] as const;

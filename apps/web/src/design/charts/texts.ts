/** Texts of the charts. */

/** Ranges on the switch of a chart, and a change since the day before. */
export const rangeTexts = {
  sinceYesterday: 'since yesterday',
  sixMonths: '6 months',
  short: { oneMonth: '1M', threeMonths: '3M', sixMonths: '6M', oneYear: '1Y', fiveYears: '5Y' },
};

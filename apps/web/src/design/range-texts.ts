/** Texts of the ranges of a chart, and of a change since a day. */

export const sixMonths = '6 months';
export const sinceYesterday = 'since yesterday';

/** Ranges as a chart's switch shows them. */
export const short = { oneMonth: '1M', threeMonths: '3M', sixMonths: '6M', oneYear: '1Y', fiveYears: '5Y' };

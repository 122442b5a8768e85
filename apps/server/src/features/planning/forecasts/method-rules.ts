/** Descriptions of the package's forecast methods for users. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^mean-of-(\d+)-months$/, 'The mean of the last $1 months'],
  [/^median-of-(\d+)-months$/, 'The middle of the last $1 months'],
  [/^seasonal-naive$/, 'The same month last year'],
  [/^seasonal-naive-grown$/, 'The same month last year, grown as the year has'],
  [/^seasonal-(?:mean|median)-of-(\d+)-years$/, 'The same month in the last $1 years'],
  [/^seasonal-shape.*$/, 'The present level, shaped by the seasons'],
  [/^holt-winters.*$/, 'Level, trend and season, the latest counting most'],
  [/^smoothing.*$/, 'The level of late, the latest counting most'],
  [/^damped-trend.*$/, 'The level of late and its trend'],
  [/^last-month$/, 'The last month'],
  [/^yearly-bill$/, 'A bill of one month in the year'],
  [/^croston$/, 'A payment now and then'],
  [/^intermittent-decay$/, 'A payment now and then, getting rarer'],
];

/** A method of the forecasts in plain words; its own name where there are none. */
export function methodInWords(method: string): string {
  const found = words.find(([pattern]) => pattern.test(method));
  return found ? method.replace(found[0], found[1]) : method;
}

/** Descriptions of the package's forecast methods for users. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^mean-of-(\d+)-months$/, 'The mean of the last $1 months'],
  [/^median-of-(\d+)-months$/, 'The median of the last $1 months'],
  [/^seasonal-naive$/, 'The same month last year'],
  [/^seasonal-naive-grown$/, 'The same month last year, with this year’s growth'],
  [/^seasonal-(?:mean|median)-of-(\d+)-years$/, 'The same month in the last $1 years'],
  [/^seasonal-shape.*$/, 'The current level with a seasonal pattern'],
  [/^holt-winters.*$/, 'Level, trend and season, weighted to recent months'],
  [/^smoothing.*$/, 'The recent level, weighted to recent months'],
  [/^damped-trend.*$/, 'The recent level and its trend'],
  [/^last-month$/, 'The last month'],
  [/^yearly-bill$/, 'A yearly bill'],
  [/^croston$/, 'An occasional payment'],
  [/^intermittent-decay$/, 'An occasional payment that is becoming rarer'],
];

/** Returns a method of the forecasts in plain words, or its name if it has none. */
export function methodInWords(method: string): string {
  const found = words.find(([pattern]) => pattern.test(method));
  return found ? method.replace(found[0], found[1]) : method;
}

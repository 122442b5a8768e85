/** The forecasts, by their address. */
export const forecastPaths = {
  'cash-flow': '/forecast',
  spending: '/forecast/spending',
  'net-worth': '/forecast/net-worth',
  simulations: '/forecast/chances',
} as const;
export type ForecastPath = (typeof forecastPaths)[keyof typeof forecastPaths];

/** Values typed on a forecast screen, as stored in the URL. */
export type ForecastSearch = Readonly<Record<string, string | number>>;

/** Parameters that each screen stores in the URL. */
const kept: Readonly<Record<ForecastPath, readonly string[]>> = {
  '/forecast': ['accounts', 'days'],
  '/forecast/spending': ['months'],
  '/forecast/net-worth': ['years', 'plan', 'events', 'money'],
  '/forecast/chances': [
    'years',
    'start',
    'monthly',
    'return',
    'swings',
    'inflation',
    'goal',
    'seed',
    'months',
    'security',
    'take',
    'after',
    'amount',
    'share',
    'least',
    'most',
    'money',
  ],
};

/** Longer texts are no more read than they are typed. */
const longest = 4000;

/** Reads the address of a screen; what it does not know is left out, so that an old link still opens. */
export const readForecastSearch =
  (path: ForecastPath) =>
  (search: Readonly<Record<string, unknown>>): ForecastSearch => {
    const read: Record<string, string | number> = {};
    for (const name of kept[path]) {
      const value = search[name];
      if (typeof value === 'number' && Number.isFinite(value)) read[name] = value;
      else if (typeof value === 'string' && value.length <= longest) read[name] = value;
    }
    return read;
  };

/** A text as it is written into the address. A plain number goes as one: the router puts texts like `5` in quotes. */
export function inAddress(text: string): string | number {
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** By which two addresses are told to be the same, whatever the order of what they hold; one of nothing for undefined. */
export function addressKey(search: ForecastSearch | undefined): string {
  return JSON.stringify(Object.entries(search ?? {}).sort(([a], [b]) => a.localeCompare(b)));
}

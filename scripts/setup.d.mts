/** The path of a Chromium for the browser tests; undefined when there is none, which it has then said. */
export function findChromium(): Promise<string | undefined>;

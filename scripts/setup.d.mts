/** The path of a Chromium for the browser tests, or undefined when there is none; then one line has said what to install. */
export function findChromium(): Promise<string | undefined>;

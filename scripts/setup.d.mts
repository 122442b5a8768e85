/** How npm is called here: a file, the arguments that come first, and whether it takes a shell. */
export function npmCommand(): { file: string; args: string[]; shell: boolean };
/** The path of a Chromium for the browser tests; undefined when there is none, which it has then said. */
export function findChromium(): Promise<string | undefined>;

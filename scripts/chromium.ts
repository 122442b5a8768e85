// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { findChromium } from './setup.mjs';

/** Where Chromium is; undefined, and said in one line, when there is none. CHROMIUM_PATH names another. */
export const chromiumPath = await findChromium();

/** What keeps a Chromium in a container quiet and off the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--lang=en-GB', // what the browser itself draws, as the fields for days, follows it and not the page
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

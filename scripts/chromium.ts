// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { findChromium } from './setup.mjs';

/** Where Chromium is; undefined, and said in one line, when there is none. CHROMIUM_PATH names another. */
export const chromiumPath = await findChromium();

/** What keeps a Chromium in a container quiet and off the network. */
export const chromiumFlags = [
  '--no-sandbox',
  // Fields for days go by their `lang`. Else they go by the language of the browser, which is American wherever its other
  // languages (chromium-l10n) are not installed.
  '--enable-blink-features=LangAttributeAwareFormControlUI',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

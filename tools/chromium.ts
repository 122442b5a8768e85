// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { findChromium } from '../scripts/setup.mjs';

/** Path of Chromium. If there is none, it is undefined and a message is printed. CHROMIUM_PATH overrides the search. */
export const chromiumPath = await findChromium();

/** Flags that keep a Chromium in a container quiet and off the network. */
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

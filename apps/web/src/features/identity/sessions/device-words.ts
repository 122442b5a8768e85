import { deviceWords as texts } from './texts.tsx';

/** Device and browser of a session, in everyday words. */
interface Device {
  /** `Chromium on Linux`. */
  readonly name: string;
  readonly isPhone: boolean;
}

// User agents also name their ancestors, so the first match in this order counts.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chromium'],
  [/\bChromium\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const programs = /^(curl|Wget|HTTPie|PostmanRuntime|python-requests|node|Go-http-client)\b/i;

/** Makes words of a user agent; what no rule knows is shown by its first word rather than hidden. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent?.trim() ?? '';
  if (agent === '') return { name: texts.unknownDevice, isPhone: false };
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const isPhone = /\b(iPhone|Mobile)\b/.test(agent) && system !== 'iPad';
  if (browser) return { name: system ? texts.browserOnSystem(browser, system) : browser, isPhone };
  const program = programs.exec(agent)?.[0];
  if (program) return { name: texts.aProgram(program), isPhone: false };
  if (system) return { name: texts.aBrowserOn(system), isPhone };
  return { name: agent.split(/[\s/]/)[0] ?? agent, isPhone: false };
}

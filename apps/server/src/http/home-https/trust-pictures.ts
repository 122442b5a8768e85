/**
 * Drawings of the steps by which a system trusts a certificate. They show where to press, in shapes of our own, and not
 * how a maker's screens look. Each is an SVG of 240 by 150 for light and dark, fetched when its guide is opened.
 */

/** Area of a device's screen. */
interface Screen {
  readonly x: number;
  readonly width: number;
}

type Shape = (screen: Screen) => string;

const style = `<style>text{font:10px system-ui,sans-serif;fill:#1B1F24}.q{fill:#5b626b}.b{font-weight:600}
.d{fill:#ecebe6;stroke:#5b626b}.s{fill:#fff}.r{fill:#f3f2ee}.a{fill:#B4632D}.l{fill:none;stroke:#5b626b}.w{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e8eaed}.q{fill:#a4acb6}.d{fill:#0d1014;stroke:#a4acb6}.s{fill:#1a2027}
.r{fill:#262e37}.a{fill:#E09B6B}.l{stroke:#a4acb6}.w{fill:#12161B}}</style>`;

type Point = readonly [x: number, y: number];
type Area = readonly [x: number, y: number, width: number, height: number];

const text = ([x, y]: Point, words: string, kind = '', anchor = 'start') =>
  `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${words}</text>`;
const box = ([x, y, width, height]: Area, kind: string, radius = 5) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" class="${kind}"/>`;

function phone(title: string, ...shapes: readonly Shape[]): string {
  const screen = { x: 58, width: 124 };
  const frame = box([50, 2, 140, 160], 'd', 16) + box([54, 8, 132, 150], 's', 11);
  return picture(frame, text([120, 26], title, 'b', 'middle'), shapes, screen);
}

function desktop(title: string, ...shapes: readonly Shape[]): string {
  const screen = { x: 18, width: 204 };
  const bar =
    box([8, 8, 224, 20], 'r', 7) +
    [18, 27, 36].map((x) => `<circle cx="${x}" cy="18" r="2.5" class="q"/>`).join('');
  return picture(
    box([7, 7, 226, 138], 'd', 8) + box([8, 8, 224, 136], 's', 7) + bar,
    text([120, 21.5], title, 'b', 'middle'),
    shapes,
    screen,
  );
}

function picture(frame: string, title: string, shapes: readonly Shape[], screen: Screen): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 150" width="240" height="150">${style}${frame}${title}${shapes.map((shape) => shape(screen)).join('')}</svg>`;
}

/** A line of a list. @param isChosen true if it is the one to press */
const row =
  (y: number, words: string, isChosen = false): Shape =>
  ({ x, width }) =>
    box([x, y, width, 20], isChosen ? 'a' : 'r') + text([x + 8, y + 13.5], words, isChosen ? 'w b' : 'q');

/** A sentence in the middle. */
const line =
  (y: number, words: string): Shape =>
  ({ x, width }) =>
    text([x + width / 2, y], words, 'q', 'middle');

/** Two buttons beside each other, the second to press. */
const buttons =
  (y: number, other: string, chosen: string): Shape =>
  ({ x, width }) =>
    box([x, y, width / 2 - 4, 22], 'r') +
    text([x + width / 4 - 2, y + 14.5], other, 'q', 'middle') +
    box([x + width / 2 + 4, y, width / 2 - 4, 22], 'a') +
    text([x + (width * 3) / 4 + 2, y + 14.5], chosen, 'w b', 'middle');

/** A button over the whole width. */
const button =
  (y: number, words: string): Shape =>
  ({ x, width }) =>
    box([x, y, width, 22], 'a') + text([x + width / 2, y + 14.5], words, 'w b', 'middle');

/** A choice among several. */
const choice =
  (y: number, words: string, isChosen: boolean): Shape =>
  ({ x }) =>
    `<circle cx="${x + 6}" cy="${y}" r="5" class="l"/>${isChosen ? `<circle cx="${x + 6}" cy="${y}" r="3" class="a"/>` : ''}` +
    text([x + 18, y + 3.5], words, isChosen ? 'b' : 'q');

/** A field with its content. */
const field =
  (y: number, words: string): Shape =>
  ({ x, width }) =>
    box([x, y, width, 20], 'l') + text([x + 8, y + 13.5], words, 'b');

const toggle =
  (y: number, words: string): Shape =>
  ({ x, width }) =>
    box([x, y, width, 24], 'r') +
    text([x + 5, y + 15.5], words) +
    box([x + width - 27, y + 5, 23, 14], 'a', 7) +
    `<circle cx="${x + width - 11}" cy="${y + 12}" r="5" class="w"/>`;

/** A button at the top right. */
const corner =
  (words: string): Shape =>
  ({ x, width }) =>
    box([x + width - 48, 34, 48, 20], 'a') + text([x + width - 24, 47.5], words, 'w b', 'middle');

const certificate = 'farthing at home';
const file = 'farthing-ca.crt';

/** Pictures by the name of the system, one for each step. */
export const trustPictures: Readonly<Record<string, readonly string[]>> = {
  ios: [
    phone(
      'Safari',
      line(60, 'Download a'),
      line(73, 'configuration profile?'),
      buttons(92, 'Ignore', 'Allow'),
    ),
    phone(
      'Settings',
      row(38, 'Profile Downloaded', true),
      row(64, 'Wi-Fi'),
      row(90, 'General'),
      row(116, 'Display'),
    ),
    phone('Profile', corner('Install'), row(66, certificate), row(92, 'Not verified')),
    phone('Trust Settings', line(52, 'Trust for websites'), toggle(64, certificate)),
  ],
  android: [
    phone('farthing', line(52, 'Trust this server'), button(66, 'Download')),
    phone(
      'Settings',
      field(38, 'CA certificate'),
      row(70, 'CA certificate', true),
      row(96, 'User certificate'),
    ),
    phone(
      'CA certificate',
      line(56, 'Your data won’t be'),
      line(69, 'private'),
      button(88, 'Install anyway'),
      row(118, 'Don’t install'),
    ),
    phone('Downloads', row(38, file, true), row(64, 'holiday.jpg'), row(90, 'letter.pdf')),
  ],
  windows: [
    desktop('Certificate', line(58, `Issued to: ${certificate}`), button(94, 'Install Certificate…')),
    desktop(
      'Import',
      choice(54, 'Current User', true),
      choice(78, 'Local Machine', false),
      buttons(108, 'Cancel', 'Next'),
    ),
    desktop(
      'Import',
      choice(48, 'Place all in the following store:', true),
      field(62, 'Trusted Root Certification…'),
      buttons(108, 'Cancel', 'Next'),
    ),
    desktop(
      'Security Warning',
      line(62, 'Do you want to install this certificate?'),
      buttons(94, 'No', 'Yes'),
    ),
  ],
  mac: [
    desktop('Downloads', row(40, file, true), row(66, 'holiday.jpg'), row(92, 'letter.pdf')),
    desktop(
      'Keychain Access',
      row(40, certificate, true),
      row(66, 'Another certificate'),
      row(92, 'Another certificate'),
    ),
    desktop(
      certificate,
      line(52, 'When using this certificate:'),
      field(64, 'Always Trust'),
      row(92, 'Secure Sockets Layer (SSL)'),
    ),
    desktop(
      'Certificate Trust',
      line(54, 'Enter your password to allow this.'),
      field(66, '••••••••'),
      buttons(100, 'Cancel', 'Update Settings'),
    ),
  ],
};

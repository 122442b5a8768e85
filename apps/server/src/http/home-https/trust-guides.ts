/** A step in HTML, with the alternative text of its picture. */
export interface TrustStep {
  readonly text: string;
  /** Undefined if there is no picture. */
  readonly shows?: string;
}

/** Steps by which a system trusts a certificate authority. */
export interface TrustGuide {
  readonly system: string;
  /** Name of the pictures, one for each step. Undefined if there are none. */
  readonly pictures?: 'ios' | 'android' | 'windows' | 'mac';
  readonly steps: readonly TrustStep[];
}

/** Returns the steps on each system, from the makers' own guides. @param name of the certificate */
export function guides(name: string): TrustGuide[] {
  return [ios(name), android, windows, mac(name), others];
}

/** @see https://support.apple.com/102390 */
function ios(name: string): TrustGuide {
  return {
    system: 'iPhone and iPad',
    pictures: 'ios',
    steps: [
      {
        text: 'Open this page in Safari, download the certificate, and choose <b>Allow</b>.',
        shows: 'A question on a phone with the buttons Ignore and Allow. Allow is chosen.',
      },
      {
        text: 'Open the Settings app, and choose <b>Profile Downloaded</b>.',
        shows: 'The list of settings. The row Profile Downloaded is chosen.',
      },
      {
        text: 'Choose <b>Install</b> at the top, and enter your passcode.',
        shows: 'The profile farthing at home, with the button Install at the top right.',
      },
      {
        text: `In Settings, go to <b>General → About → Certificate Trust Settings</b> and turn on <b>${name}</b>.`,
        shows: 'The trust settings, with a switch beside farthing at home that is on.',
      },
    ],
  };
}

/** @see https://support.google.com/pixelphone/answer/2844832 */
const android: TrustGuide = {
  system: 'Android',
  pictures: 'android',
  steps: [
    {
      text: 'Download the certificate from this page.',
      shows: 'This page on a phone, with the link to download the certificate.',
    },
    {
      text: 'Open the Settings app and search for <b>CA certificate</b>. It is under Security, Encryption and credentials, Install a certificate.',
      shows: 'The search field of the settings with CA certificate, and the row of that name below.',
    },
    {
      text: 'Choose <b>CA certificate</b>, then <b>Install anyway</b>.',
      shows: 'A warning about privacy, with the button Install anyway.',
    },
    {
      text: 'Choose <b>farthing-ca.crt</b> from your downloads.',
      shows: 'The list of downloads. The file farthing-ca.crt is chosen.',
    },
  ],
};

/** @see https://learn.microsoft.com/windows-server/administration/windows-commands/certutil */
const windows: TrustGuide = {
  system: 'Windows',
  pictures: 'windows',
  steps: [
    {
      text: 'Download the certificate, open <b>farthing-ca.crt</b>, and choose <b>Install Certificate</b>.',
      shows: 'A window with the certificate farthing at home, and the button Install Certificate.',
    },
    {
      text: 'Choose <b>Current User</b>, then <b>Next</b>.',
      shows: 'The choice between Current User and Local Machine. Current User is chosen.',
    },
    {
      text: 'Choose <b>Place all certificates in the following store</b>, then <b>Trusted Root Certification Authorities</b>.',
      shows: 'The choice of the store, with Trusted Root Certification Authorities in its field.',
    },
    {
      text: 'Confirm with <b>Yes</b>, and restart the browser.',
      shows: 'A question with the buttons Yes and No. Yes is chosen.',
    },
  ],
};

/** @see https://support.apple.com/guide/keychain-access/kyca11871 */
function mac(name: string): TrustGuide {
  return {
    system: 'Mac',
    pictures: 'mac',
    steps: [
      {
        text: 'Download the certificate and open <b>farthing-ca.crt</b>. Keychain Access adds it.',
        shows: 'The folder of downloads. The file farthing-ca.crt is chosen.',
      },
      {
        text: `In Keychain Access, open <b>${name}</b> with a double click.`,
        shows: 'The list of certificates in Keychain Access. The row farthing at home is chosen.',
      },
      {
        text: 'Open <b>Trust</b>, and choose <b>Always Trust</b>.',
        shows: 'The part Trust, with Always Trust in the field When using this certificate.',
      },
      {
        text: 'Close the window, enter your password, and restart the browser.',
        shows: 'A question for the password, with the button Update Settings.',
      },
    ],
  };
}

/** @see https://support.mozilla.org/kb/setting-certificate-authorities-firefox */
const others: TrustGuide = {
  system: 'Firefox, and Linux',
  steps: [
    {
      text: 'Firefox: Settings → Privacy &amp; Security → Certificates → <b>View Certificates → Authorities → Import</b>. Tick <b>Trust this CA to identify websites</b>.',
    },
    {
      text: 'Chromium on Linux: Settings → Privacy and security → Security → <b>Manage certificates → Authorities → Import</b>.',
    },
  ],
};

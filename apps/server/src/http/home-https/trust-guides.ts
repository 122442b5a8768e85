/** Steps, in HTML, by which a system trusts a certificate authority. */
interface TrustGuide {
  readonly system: string;
  readonly steps: readonly string[];
}

/** The steps on each system, by the makers' own guides. @param name of the certificate */
export function guides(name: string): TrustGuide[] {
  return [
    {
      // https://support.apple.com/102390
      system: 'iPhone and iPad',
      steps: [
        'Open this page in Safari, download the certificate, and choose <b>Allow</b>.',
        'Open the Settings app, choose <b>Profile Downloaded</b>, then <b>Install</b>.',
        `In Settings, go to <b>General → About → Certificate Trust Settings</b> and turn on <b>${name}</b>.`,
      ],
    },
    {
      // https://support.google.com/pixelphone/answer/2844832
      system: 'Android',
      steps: [
        'Open the Settings app and search for <b>CA certificate</b>. It is under Security, Encryption and credentials, Install a certificate.',
        'Choose <b>CA certificate</b>, then <b>Install anyway</b>.',
        'Choose <b>farthing-ca.crt</b> from your downloads.',
      ],
    },
    {
      // https://learn.microsoft.com/windows-server/administration/windows-commands/certutil
      system: 'Windows',
      steps: [
        'Open <b>farthing-ca.crt</b> and choose <b>Install Certificate</b>, then <b>Current User</b>.',
        'Choose <b>Place all certificates in the following store</b>, then <b>Trusted Root Certification Authorities</b>.',
        'Confirm, and restart the browser.',
      ],
    },
    {
      // https://support.apple.com/guide/keychain-access/kyca11871
      system: 'Mac',
      steps: [
        'Open <b>farthing-ca.crt</b>. Keychain Access adds it.',
        `In Keychain Access, open <b>${name}</b>, then <b>Trust</b>, and choose <b>Always Trust</b>.`,
        'Restart the browser.',
      ],
    },
    {
      // https://support.mozilla.org/kb/setting-certificate-authorities-firefox
      system: 'Firefox, and Linux',
      steps: [
        'Firefox: Settings → Privacy &amp; Security → Certificates → <b>View Certificates → Authorities → Import</b>. Tick <b>Trust this CA to identify websites</b>.',
        'Chromium on Linux: Settings → Privacy and security → Security → <b>Manage certificates → Authorities → Import</b>.',
      ],
    },
  ];
}

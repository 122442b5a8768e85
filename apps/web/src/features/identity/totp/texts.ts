export const backupCodesFile = {
  heading: (host: string) => `farthing backup codes for ${host}`,
  use: 'Each works once, in place of the code of your authenticator app.',
};

export const totpCard = {
  isOn: 'Two-step sign-in is on',
  codeSpent:
    'The code that you have just typed is spent. If you sign in at once, wait until your app shows the next one.',
  onMeans:
    'After your password you are asked for a code of your authenticator app, or one of your backup codes.',
  offMeans:
    'After your password you type a code that an app on your phone shows. Who learns your password alone gets nowhere.',
  setUp: 'Set up two-step sign-in',
};

export const totpOffForm = {
  isOff: 'Two-step sign-in is off. Your password alone signs you in.',
  passwordHint: 'The secret and the backup codes stop working. You can set it up again at any time.',
  keepItOn: 'Keep it on',
};

export const totpSetupForm = {
  form: 'Set up two-step sign-in',
  scanTitle: '1. Scan this with your authenticator app',
  qrCode: 'QR code for your authenticator app',
  noCamera: 'No camera? Type this secret into the app by hand.',
  secret: 'Secret',
  copyTheSecret: 'Copy the secret',
  codesTitle: '2. Keep your backup codes',
  codesUse:
    'Each of them works once in place of a code, on the day your phone is lost. They are not shown again.',
  backupCodes: 'Backup codes',
  copyTheCodes: 'Copy the codes',
  downloadTheCodes: 'Download the codes',
  kept: 'I have kept them',
  codeTitle: '3. Enter the code that the app shows',
  sixDigits: 'Six digits',
  keepCodesFirst: 'Keep your backup codes first',
  codeWrong: 'That code is not right now. Wait for the next one and type it.',
  turnOn: 'Turn on two-step sign-in',
  notNow: 'Not now',
};

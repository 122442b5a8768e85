export const backupCodesFile = {
  heading: (host: string) => `farthing backup codes for ${host}`,
  use: 'Each code works once, instead of a code from your authenticator app.',
};

export const totpCard = {
  isOn: 'Two-step sign-in is on',
  codeSpent:
    'You can’t use the same code twice. To sign in again now, wait until your app shows the next one.',
  onMeans: 'After your password, you enter a code from your authenticator app or one of your backup codes.',
  offMeans:
    'After your password, you enter a code that an app on your phone shows. Someone who learns your password can’t sign in without it.',
  setUp: 'Set up two-step sign-in',
};

export const totpOffForm = {
  isOff: 'Two-step sign-in is off. Your password alone signs you in.',
  passwordHint: 'The secret and your backup codes will stop working. You can set it up again at any time.',
  keepItOn: 'Keep it on',
};

export const totpSetupForm = {
  form: 'Set up two-step sign-in',
  scanTitle: '1. Scan this with your authenticator app',
  qrCode: 'QR code for your authenticator app',
  noCamera: 'No camera? Enter this secret in the app instead.',
  secret: 'Secret',
  copyTheSecret: 'Copy the secret',
  codesTitle: '2. Save your backup codes',
  codesUse:
    'If you lose your phone, each code works once instead of a code from the app. They are not shown again.',
  backupCodes: 'Backup codes',
  copyTheCodes: 'Copy the codes',
  downloadTheCodes: 'Download the codes',
  kept: 'I’ve saved them',
  codeTitle: '3. Enter the code that the app shows',
  sixDigits: 'Six digits',
  keepCodesFirst: 'Save your backup codes first',
  codeWrong:
    'That code isn’t valid now. Enter the next one. If it fails too, check the time on your phone and on the server.',
  turnOn: 'Turn on two-step sign-in',
  notNow: 'Not now',
};

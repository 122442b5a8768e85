/** HTTP status and `detail` of problems by code. */
export type ProblemTexts = Readonly<Record<string, readonly [status: number, detail: string]>>;

/** Problems of taxes, a part of the catalogue. */
export const taxCatalogue = {
  'unknown-tax-year': [422, 'farthing has no rates for this tax year'],
  'residence-not-calculated': [
    422,
    'The tax of this year can’t be calculated, because of where you were resident',
  ],
  'profit-not-calculated': [422, 'The self-employment profit of this year can’t be worked out'],
  'gains-not-calculated': [
    422,
    'The capital gains of this year can’t be worked out, because your share of an account changed',
  ],
  'invalid-tax-code': [422, 'That isn’t a valid tax code. Check it on your payslip.'],
  'payslip-not-found': [404, 'Payslip not found'],
  'payslip-taken': [
    409,
    'You’ve already recorded this payslip. If you were paid the same amount twice that day, enter the figures for the year to date.',
  ],
  'disposal-not-found': [404, 'Disposal not found'],
  'income-source-not-found': [404, 'Income source not found'],
  'quarterly-update-not-found': [404, 'Quarterly update not found. Updates begin with 2026/27.'],
  'hmrc-off': [409, 'This server isn’t set up to send to HMRC. Ask the administrator to set it up.'],
  'hmrc-not-connected': [409, 'You aren’t connected to HMRC. Connect first.'],
  'hmrc-connection-ended': [409, 'HMRC no longer accepts the connection. Connect again.'],
  'hmrc-secrets-unreadable': [
    409,
    'The stored connection can’t be decrypted with this server’s keys. Disconnect, then connect again.',
  ],
  'hmrc-sign-in-expired': [
    409,
    'This sign-in at HMRC took too long, was used already, or began in another session. Connect again.',
  ],
  'hmrc-grant-refused': [409, 'HMRC didn’t accept the sign-in. Connect again.'],
  'hmrc-credentials-refused': [
    409,
    'HMRC doesn’t accept this server’s client ID and secret. Ask the administrator to check them.',
  ],
  'hmrc-refused': [409, 'HMRC refused the request'],
  'hmrc-unavailable': [
    409,
    'HMRC couldn’t be reached or gave no usable answer. Nothing was sent. Try again later.',
  ],
  'hmrc-check-unavailable': [409, 'HMRC couldn’t be asked. The update may have arrived. Check again later.'],
  'hmrc-connection-changed': [
    409,
    'The connection to HMRC has been changed or ended. Check the connection, then try again.',
  ],
  'hmrc-other-figures': [409, 'HMRC’s figures differ from those last sent. Check them before you send.'],
  'hmrc-number-unconfirmed': [
    409,
    'The National Insurance number of this update can’t be decrypted any more. Connect with that number, get the list from HMRC, and check again.',
  ],
  'hmrc-business-not-found': [404, 'HMRC’s list doesn’t have this business. Refresh the list.'],
  'hmrc-business-unsuited': [409, 'At HMRC this is a business of another type. Choose one of the same type.'],
  'hmrc-business-not-chosen': [409, 'Choose the business at HMRC first'],
  'hmrc-figures-refused': [
    409,
    'HMRC refuses receipts and residential finance costs below zero. Correct the records first.',
  ],
  'hmrc-figures-changed': [
    409,
    'The figures or the business have changed since you looked. Check them again.',
  ],
  'hmrc-already-has-update': [409, 'HMRC already has exactly these figures. Nothing was sent.'],
  'hmrc-answer-missing': [
    409,
    'Another update of this business is being sent, or its answer is missing. Check that one first.',
  ],
  'hmrc-check-too-early': [409, 'HMRC may still be working on the update. Check again in a minute.'],
  'hmrc-other-number': [
    409,
    'This update was sent with another National Insurance number. Connect with that number to check it.',
  ],
  'hmrc-submission-not-found': [404, 'Submission not found'],
  'capital-asset-not-found': [404, 'Asset of the income source not found'],
  'source-entry-not-found': [404, 'Entry of the income source not found'],
  'mapping-taken': [
    409,
    'A category and account can count in one income source only. Remove it from the other income source first.',
  ],
  'share-award-not-found': [404, 'Share award not found'],
  'share-purchase-recorded': [
    409,
    'The holding already has a purchase on that day. Compare it with the award, and correct the one that is wrong.',
  ],
  'pension-not-found': [404, 'Pension not found'],
  'contribution-not-found': [404, 'Contribution not found'],
  'insufficient-holding': [422, 'You can’t dispose of more than you held'],
} as const satisfies ProblemTexts;

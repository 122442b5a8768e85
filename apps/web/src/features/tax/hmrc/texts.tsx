import type { HmrcSubmission, UpdatedBusiness } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';

export const hmrcScreen = {
  title: 'Send to HMRC',
  theState: 'the connection to HMRC',
  off: 'This server can’t send to HMRC yet.',
  connected: 'You’re connected. Nothing is sent until you press a button that says so.',
  notConnected: 'Connect to HMRC to send quarterly updates from here.',
  offTitle: 'Not set up on this server',
  offText: (link: (words: string) => ReactNode) => (
    <>
      The operator of this server can set it up, with credentials from HMRC. {link('The documentation')}{' '}
      explains how. Until then, download your updates for bridging software.
    </>
  ),
  toFiles: 'Go to the updates',
  sandboxTitle: 'This is HMRC’s test service',
  sandbox:
    'What you send here doesn’t reach your tax record. Sign in with a test user of HMRC’s Developer Hub.',
};

export const connectCard = {
  title: 'Connect to HMRC',
  lead: 'You sign in on HMRC’s own page and let farthing read your obligations and send updates. HMRC’s password never reaches farthing.',
  number: 'National Insurance number',
  numberHint: 'Stored encrypted, and sent to HMRC only',
  numberWrong: 'Enter two letters, six digits and a letter from A to D, such as QQ 12 34 56 C.',
  connect: 'Sign in at HMRC',
  device:
    'The law requires farthing to tell HMRC about your device with each request. That’s its IP address, browser, time zone and screen size.',
  denied: 'HMRC didn’t grant access. Try again if you stopped by accident.',
  done: 'Connected to HMRC',
};

const types: Readonly<Record<string, string | undefined>> = {
  'self-employment': common.selfEmployment,
  'uk-property': 'UK property',
  'foreign-property': 'Foreign property',
  'property-unspecified': 'Property',
};

export const businessesCard = {
  title: 'Your businesses at HMRC',
  types,
  kinds: { property: 'uk-property', self_employment: 'self-employment' } satisfies Record<
    UpdatedBusiness['kind'],
    string
  >,
  readOn: (day: string) =>
    `As HMRC listed them on ${day}. Choose which of your income sources each one stands for.`,
  none: 'Get the list from HMRC first. HMRC lists a business once you have told it about the business.',
  notChosen: 'Not chosen',
  noneOfType: (business: string) => `${business}: you have no income source of this type in this tax year.`,
  refresh: 'Get the list from HMRC',
  disconnect: 'Disconnect from HMRC',
  disconnected: 'Disconnected. The access and your National Insurance number are deleted.',
};

const states: Readonly<Record<HmrcSubmission['state'], string>> = {
  sending: 'Being sent',
  unknown: 'No answer yet',
  accepted: 'Accepted',
  refused: 'Refused',
  not_received: 'Not received',
  other_figures: 'HMRC has other figures',
};

export const updateCards = {
  theUpdates: 'the updates',
  title: (business: string) => `Updates of ${business}`,
  quarter: (quarter: number) => `Update ${quarter}`,
  period: (from: string, to: string) => `${from} to ${to}`,
  due: (day: string) => `Due ${day}`,
  states,
  noObligation: 'not in HMRC’s obligations',
  fulfilled: (day: string | null) => (day ? `HMRC received it on ${day}` : 'HMRC has received it'),
  open: (day: string) => `HMRC expects it by ${day}`,
};

export const updateToSend = {
  lead: 'These figures replace what HMRC has for this business and tax year.',
  exactText: 'The exact text',
  notOver: 'This period isn’t over yet. HMRC takes an update at most 10 days before its quarter ends.',
  unchanged: 'HMRC accepted these figures. If they change, you can send them again.',
  toBusiness: (business: string, id: string) => `This goes to ${business}, which is ${id} at HMRC.`,
  send: (business: string, quarter: number) => `Send update ${quarter} of ${business}`,
  device: 'Facts about your device go with it, as the law requires.',
};

export const submissionAnswer = {
  sentAt: (moment: string) => `Sent ${moment}`,
  check: 'Check with HMRC',
  reference: (id: string) => `HMRC’s reference: ${id}`,
};

export const submissionsCard = {
  title: 'Sent to HMRC',
  update: (business: string, quarter: number, year: string) => `${business}, update ${quarter} of ${year}`,
};

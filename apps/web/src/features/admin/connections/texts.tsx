/** Texts of the page for connections. */

import type { ConnectorKind } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { phrase } from '../../../design/phrase.ts';

export const connectionsScreen = {
  answer:
    'Fetch exchange rates, prices and transactions from other services. farthing makes no requests for a connection until you switch it on.',
  what: 'the connections',
  kinds: {
    rates: common.exchangeRates,
    prices: common.prices,
    account: 'Banks, brokers and exchanges',
  } satisfies Record<ConnectorKind, string>,
  email: 'Statements by email',
  demoTitle: 'Connections are off in the demo',
  demoRefusal:
    'The demo makes no requests to other servers. On your own server you can switch connections on here.',
};

export const connectionCard = {
  mayDo: 'What it may do',
  on: 'Switched on',
  nightly: 'Run each night',
  run: (name: string) => `${common.runNow}: ${name}`,
  neverRan: 'This connection hasn’t run yet.',
  lastRun: (isGood: boolean, at: ReactNode) => phrase`${isGood ? 'Last run' : 'The last run failed'} ${at}`,
  account: 'Import into',
  bankAccount: 'The bank’s id of the account',
  bankAccountHint: 'Leave this empty unless a run asks which account it is.',
  needsToken: 'This connection needs a new token',
  needsTokenHint:
    'The last run was rejected. Create a new token, enter it below and run the connection again. Nothing that was fetched is lost.',
  lookAtImport: 'Look at the import',
  stored: 'Stored, encrypted. Enter another to replace it.',
  deleteKey: 'Delete key',
  saved: 'Connection saved',
  didntRun: 'This connection didn’t run',
};

import type { BankFormat } from '../bank-format.ts';
import { aib } from './aib.ts';
import { ajBellPortfolio, ajBellTransactions } from './aj-bell.ts';
import {
  etrade,
  etradeStockPlan,
  ibkrFlex,
  morganStanley,
  saxo,
  schwab,
  schwabAwards,
  sharesight,
} from './american-brokers.ts';
import { amexUk, amexUkFull } from './american-express.ts';
import {
  bankOfIreland,
  capitalOne,
  commerzbank,
  kbc,
  payoneer,
  rabobank,
  schwabBank,
} from './banks-abroad.ts';
import { barclaycard, barclaycardCommercial, barclays } from './barclays.ts';
import { actualBudget, emma, mint, moneyhub, ynab } from './budget-apps.ts';
import { bunq } from './bunq.ts';
import { capitalOnTap } from './capital-on-tap.ts';
import { chaseUk } from './chase-uk.ts';
import { coOpBank } from './co-op-bank.ts';
import { coinbase } from './coinbase.ts';
import { beancount, camt053, firefly, ledger, mt940, ofx, qif, snoop, wiseHistory } from './documents.ts';
import { fidelityUk } from './fidelity.ts';
import { firstDirect, firstDirectCard } from './first-direct.ts';
import { freetrade } from './freetrade.ts';
import { hargreavesLansdown } from './hargreaves-lansdown.ts';
import { hsbcUk } from './hsbc.ts';
import { interactiveBrokers } from './interactive-brokers.ts';
import { interactiveInvestor } from './interactive-investor.ts';
import { investengine } from './investengine.ts';
import { bankOfScotland, halifax, lloyds, lloydsGroup2026, lloydsGroupCard, tsb } from './lloyds-group.ts';
import { marcusUk } from './marcus.ts';
import { metroBank } from './metro-bank.ts';
import { midata } from './midata.ts';
import { monzo, monzoLegacy } from './monzo.ts';
import { n26, n26Legacy } from './n26.ts';
import { nationwideCreditCard, nationwideCurrent } from './nationwide.ts';
import { natwest, rbs } from './natwest-group.ts';
import { johnLewisCard, newdayCard } from './newday.ts';
import { paypal } from './paypal.ts';
import { revolut, revolutInvest, revolutLegacy } from './revolut.ts';
import { santanderCsv, santanderTxt } from './santander.ts';
import { santanderCard } from './santander-card.ts';
import { starling } from './starling.ts';
import { tescoBankCard } from './tesco-bank.ts';
import { trading212 } from './trading-212.ts';
import { vanguardUkCash, vanguardUkInvestments } from './vanguard.ts';
import { virginMoneyCard } from './virgin-money.ts';
import { wise } from './wise.ts';

/** Every format that is read, in the order in which equals are preferred. */
export const formats: readonly BankFormat[] = [
  monzo,
  monzoLegacy,
  starling,
  barclays,
  barclaycard,
  barclaycardCommercial,
  hsbcUk,
  lloyds,
  halifax,
  bankOfScotland,
  tsb,
  lloydsGroup2026,
  lloydsGroupCard,
  natwest,
  rbs,
  santanderTxt,
  santanderCsv,
  santanderCard,
  midata,
  nationwideCurrent,
  nationwideCreditCard,
  firstDirect,
  firstDirectCard,
  revolut,
  revolutLegacy,
  chaseUk,
  amexUk,
  amexUkFull,
  virginMoneyCard,
  tescoBankCard,
  coOpBank,
  metroBank,
  marcusUk,
  newdayCard,
  johnLewisCard,
  capitalOnTap,
  wise,
  wiseHistory,
  aib,
  n26,
  n26Legacy,
  bunq,
  bankOfIreland,
  rabobank,
  commerzbank,
  kbc,
  schwabBank,
  capitalOne,
  payoneer,
  paypal,
  trading212,
  freetrade,
  hargreavesLansdown,
  ajBellTransactions,
  ajBellPortfolio,
  interactiveInvestor,
  vanguardUkCash,
  vanguardUkInvestments,
  fidelityUk,
  investengine,
  interactiveBrokers,
  revolutInvest,
  coinbase,
  schwab,
  schwabAwards,
  morganStanley,
  etrade,
  etradeStockPlan,
  sharesight,
  ibkrFlex,
  saxo,
  ofx,
  qif,
  camt053,
  mt940,
  firefly,
  actualBudget,
  ynab,
  mint,
  moneyhub,
  emma,
  snoop,
  beancount,
  ledger,
];

const byId = new Map(formats.map((format) => [format.id, format]));

/** The format of that id, or undefined. */
export function findFormat(id: string | null): BankFormat | undefined {
  return id === null ? undefined : byId.get(id);
}

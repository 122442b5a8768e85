import type { IsaAccount, IsaKind } from '@farthing/api-contract';

/** What people call each ISA. */
export const isaKindNames: Readonly<Record<IsaKind, string>> = {
  cash: 'Cash ISA',
  stocks_and_shares: 'Stocks and shares ISA',
  lifetime: 'Lifetime ISA',
  innovative_finance: 'Innovative finance ISA',
  junior: 'Junior ISA',
};

/** Where the figure of an account comes from. */
export const isaBases: Readonly<Record<IsaAccount['basis'], string>> = {
  typed: 'as you typed it',
  transactions: 'money from outside ISAs',
  trades: 'what purchases cost, as no money is recorded in it',
  none: 'nothing is recorded in it',
};

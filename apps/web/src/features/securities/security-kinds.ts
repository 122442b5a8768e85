import type { Security } from '@farthing/api-contract';

/** What a kind of security is called. */
export const securityKinds: Readonly<Record<Security['kind'], string>> = {
  share: 'Share',
  fund: 'Fund',
  etf: 'ETF',
  investment_trust: 'Investment trust',
  bond: 'Bond',
  gilt: 'Gilt',
  crypto: 'Cryptoasset',
  other: 'Something else',
};

/** What a kind means for tax, in one line, where it is not the usual. */
export function kindGloss(kind: Security['kind']): string {
  return kind === 'gilt' ? 'Outside capital gains tax (TCGA 1992 s115)' : 'How it is grouped';
}

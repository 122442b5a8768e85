import type { CapitalGainsMatch } from '@farthing/api-contract';
import { matchRules as texts } from './texts.tsx';

/** A rule by which shares that were sold are identified with shares that were bought. */
interface MatchRule {
  readonly name: string;
  /** One-line explanation for newcomers. */
  readonly gloss: string;
  /** The Act: Taxation of Chargeable Gains Act 1992. */
  readonly law: string;
}

/** The rules in the order in which the law asks them. */
export const matchRules: Readonly<Record<CapitalGainsMatch['rule'], MatchRule>> = texts;

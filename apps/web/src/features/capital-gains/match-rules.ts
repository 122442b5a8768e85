import type { CapitalGainsMatch } from '@farthing/api-contract';

/** A rule by which shares that were sold are identified with shares that were bought. */
export interface MatchRule {
  readonly name: string;
  /** One line for somebody who has never heard of it. */
  readonly gloss: string;
  /** The Act: Taxation of Chargeable Gains Act 1992. */
  readonly law: string;
}

/** The rules in the order in which the law asks them. */
export const matchRules: Readonly<Record<CapitalGainsMatch['rule'], MatchRule>> = {
  same_day: {
    name: 'Bought on the same day',
    gloss: 'Shares bought on the day of the sale come before all others.',
    law: 'TCGA 1992 s105(1)(b)',
  },
  thirty_day: {
    name: 'Bought within 30 days after',
    gloss: 'Shares bought in the 30 days after the sale come before the pool, the earliest first.',
    law: 'TCGA 1992 s106A(5)',
  },
  section_104: {
    name: 'Section 104 holding (the pool)',
    gloss: 'The rest comes out of the pool of all shares bought before, at the average of what they cost.',
    law: 'TCGA 1992 s104 and s110',
  },
  later_acquisition: {
    name: 'Bought later',
    gloss: 'More was sold than the pool held, so shares bought later are taken, the earliest first.',
    law: 'TCGA 1992 s105(2)',
  },
};

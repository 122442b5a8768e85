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
    gloss: 'Shares bought on the day of the sale come first.',
    law: 'TCGA 1992 s105(1)(b)',
  },
  thirty_day: {
    name: 'Bought within 30 days after',
    gloss: 'Then shares bought in the 30 days after the sale, the earliest first.',
    law: 'TCGA 1992 s106A(5)',
  },
  section_104: {
    name: 'Section 104 holding',
    gloss: 'Then the pool of all shares bought before, each at the average cost of the pool.',
    law: 'TCGA 1992 s104 and s110',
  },
  later_acquisition: {
    name: 'Bought later',
    gloss: 'Last, shares bought after that, the earliest first.',
    law: 'TCGA 1992 s105(2)',
  },
};

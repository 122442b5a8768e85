import { type FilledBox, pence, rowOf, sumBox } from './box-rules.ts';
import type { ReturnRecords } from './record-rules.ts';

const boxes = { vct: 'vct_shares', eis: 'eis_shares', seis: 'seis_shares' } as const;

/** The boxes for subscriptions on which income tax relief is claimed. */
export function ventureBoxes({ profile }: ReturnRecords): FilledBox[] {
  return (['vct', 'eis', 'seis'] as const).flatMap((scheme) => {
    const rows = profile.venture_investments
      .filter((one) => one.scheme === scheme)
      .map(({ company, amount, date }) => rowOf('profile', company, pence(amount), { date }));
    return sumBox(boxes[scheme], rows, {
      note: 'Enter at most the limit of the scheme. Give the company, the amount, the day of issue and the reference of each certificate under “Any other information”.',
    });
  });
}

import type { TaxProfile, TaxProfileEntry } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import type { EntryReader } from './row-draft.ts';

type SplitYear = NonNullable<TaxProfile['split_year']>;

/** Facts of a split year, as the form holds them. */
export interface SplitYearDraft {
  readonly residence: TaxProfile['residence'];
  /** Empty until a case is chosen. */
  readonly split_case: SplitYear['case'] | '';
  readonly split_second_part_from: string;
  readonly split_overseas_earnings: string;
  readonly split_transactions_are_uk: boolean;
  readonly split_sold_no_uk_land: boolean;
  readonly split_temporarily_non_resident: boolean;
}

/** Cases of leaving the UK, in which the overseas part comes second. */
export const leavingCases: ReadonlySet<string> = new Set([
  'work_abroad',
  'partner_work_abroad',
  'no_uk_home',
]);

/** Fills the form from the stored facts. */
export function draftOfSplitYear({ residence, split_year: split }: TaxProfile): SplitYearDraft {
  const earnings = split?.overseas_earnings ?? '';
  return {
    residence,
    split_case: split?.case ?? '',
    split_second_part_from: split?.second_part_from ?? '',
    split_overseas_earnings: isNothing(earnings) ? '' : earnings,
    split_transactions_are_uk: split?.transactions_are_uk ?? false,
    split_sold_no_uk_land: split?.sold_no_uk_land ?? false,
    split_temporarily_non_resident: split?.temporarily_non_resident ?? false,
  };
}

/** Reads the facts. Without a case there are none, and the year isn't calculated. */
export function readSplitYear(
  draft: SplitYearDraft,
  { amount, text }: Pick<EntryReader, 'amount' | 'text'>,
): Pick<TaxProfileEntry, 'residence' | 'split_year'> {
  const { residence, split_case } = draft;
  if (residence !== 'split_year' || split_case === '') return { residence, split_year: null };
  return {
    residence,
    split_year: {
      case: split_case,
      second_part_from: text(draft.split_second_part_from, 'split_year.second_part_from', common.chooseADay),
      overseas_earnings: amount(draft.split_overseas_earnings, 'split_year.overseas_earnings'),
      transactions_are_uk: draft.split_transactions_are_uk,
      sold_no_uk_land: draft.split_sold_no_uk_land,
      temporarily_non_resident: !leavingCases.has(split_case) && draft.split_temporarily_non_resident,
    },
  };
}

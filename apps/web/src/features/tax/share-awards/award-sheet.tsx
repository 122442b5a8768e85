import type { NewShareAward, ShareAward } from '@farthing/api-contract';
import {
  changeShareAward,
  createShareAward,
  deleteShareAward,
  readShareAward as readStored,
  shareAwardsChanged,
} from '../../../api/share-awards.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { type AwardDraft, draftOf, emptyAward, entryOf, readAward } from './award-draft.ts';
import { AwardFields } from './award-fields.tsx';
import { LiveAward } from './award-figures.tsx';
import { exerciseNames, kindNames, taxedNames, awardForm as texts } from './texts.tsx';

interface AwardSheetProps {
  /** Undefined for a new one, which starts as `start`. */
  readonly award?: ShareAward | undefined;
  readonly start?: AwardDraft;
  readonly onSaved: (award: ShareAward) => void;
  readonly onClose: () => void;
}

/** The sheet in which an award is added or changed. */
export default function AwardSheet({ award, start = emptyAward, onSaved, onClose }: AwardSheetProps) {
  const form = useRecordForm<ShareAward, AwardDraft, NewShareAward, ShareAward | undefined>({
    stored: award,
    draftOf: (stored) => (stored ? draftOf(stored) : start),
    entryOf: readAward,
    send: (entry, version) =>
      award ? changeShareAward(award.id, { ...entry, version }) : createShareAward(entry),
    read: () => readStored(award?.id ?? ''),
    onSaved: (saved, before) => {
      if (before) toast(texts.isSaved(saved.employer), () => changeShareAward(saved.id, entryOf(before)));
      else toast(texts.isAdded(saved.employer), () => deleteShareAward(saved.id));
      void shareAwardsChanged();
      onSaved(saved);
    },
  });
  return (
    <FormSheet
      title={award ? texts.edit(award.employer) : texts.add}
      form={form}
      clashing={form.clash && clashingFields(fieldNames, form.clash, fieldWords)}
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={award ? texts.save : texts.addTheShares}
      wide
    >
      <AwardFields form={form} />
      <LiveAward draft={form.draft} />
    </FormSheet>
  );
}

/** Labels of the fields, for the choice between two versions. */
const fieldNames: Readonly<Record<keyof AwardDraft, string>> = {
  kind: common.kind,
  employer: common.employer,
  date: common.day,
  currency: common.currency,
  shares: texts.shares,
  shares_withheld: texts.withheld,
  value: texts.value,
  price: texts.price,
  option_cost: texts.optionCost,
  fx_rate: texts.rate,
  exercise: texts.exercise,
  granted_on: texts.grantedOn,
  value_at_grant: texts.valueAtGrant,
  disqualified_on: texts.disqualifiedOn,
  value_at_disqualification: texts.valueAtDisqualification,
  taxed: texts.taxed,
  tax_paid: texts.taxPaid,
  foreign_tax: texts.foreignTax,
  employer_ni: texts.employerNi,
  holding_id: texts.holding,
  notes: common.notes,
};

/** Writes chosen values as their lists do. */
const fieldWords = {
  kind: (kind: AwardDraft['kind']) => kindNames[kind],
  exercise: (way: AwardDraft['exercise']) => exerciseNames[way],
  taxed: (taxed: AwardDraft['taxed']) => taxed && taxedNames[taxed],
};

import type { Disposal, NewDisposal } from '@farthing/api-contract';
import {
  changeDisposal,
  createDisposal,
  deleteDisposal,
  disposalsChanged,
  readDisposal as readStored,
} from '../../../api/disposals.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { type DisposalDraft, draftOf, emptyDisposal, entryOf, readDisposal } from './disposal-draft.ts';
import { DisposalFields } from './disposal-fields.tsx';
import { fieldNames, homeNames, kindNames, mannerNames, reliefNames, useNames } from './disposal-words.ts';
import { LiveWorking } from './live-working.tsx';
import { otherDisposals, disposalSheet as texts, ventureTexts } from './texts.ts';

interface DisposalSheetProps {
  /** Undefined for a new one. */
  readonly disposal?: Disposal | undefined;
  readonly onSaved: (disposal: Disposal) => void;
  readonly onClose: () => void;
}

/** The sheet in which a disposal is added or changed. */
export default function DisposalSheet({ disposal, onSaved, onClose }: DisposalSheetProps) {
  const form = useRecordForm<Disposal, DisposalDraft, NewDisposal, Disposal | undefined>({
    stored: disposal,
    draftOf: (stored) => (stored ? draftOf(stored) : emptyDisposal),
    entryOf: readDisposal,
    send: (entry, version) =>
      disposal ? changeDisposal(disposal.id, { ...entry, version }) : createDisposal(entry),
    read: () => readStored(disposal?.id ?? ''),
    onSaved: (saved, before) => {
      if (before) toast(texts.isSaved(saved.name), () => changeDisposal(saved.id, entryOf(before)));
      else toast(texts.isAdded(saved.name), () => deleteDisposal(saved.id));
      void disposalsChanged();
      onSaved(saved);
    },
  });
  return (
    <FormSheet
      title={disposal ? texts.edit(disposal.name) : otherDisposals.addADisposal}
      form={form}
      clashing={form.clash && clashingFields(fieldNames, form.clash, fieldWords)}
      onSubmit={() => void form.save()}
      onClose={onClose}
      action={disposal ? texts.saveTheDisposal : texts.addTheDisposal}
      wide
    >
      <DisposalFields form={form} />
      <LiveWorking draft={form.draft} inPlaceOf={disposal?.id} />
    </FormSheet>
  );
}

/** Writes chosen values as their lists do. */
const fieldWords = {
  kind: (kind: DisposalDraft['kind']) => kindNames[kind],
  disposed_by: (manner: DisposalDraft['disposed_by']) => mannerNames[manner],
  home: (home: DisposalDraft['home']) => homeNames[home],
  rate_relief: (relief: DisposalDraft['rate_relief']) => relief && reliefNames[relief],
  venture: ({ scheme, relief, relief_year }: DisposalDraft['venture']) =>
    scheme && texts.venture(ventureTexts.schemes[scheme], relief, relief_year),
  periods: (periods: DisposalDraft['periods']) =>
    periods.map(({ from, to, use }) => texts.period(useNames[use], from, to)).join('; '),
};

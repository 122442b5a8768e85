import type { ExchangeRate, ExchangeRateChange } from '@farthing/api-contract';
import { useState } from 'react';
import { changeRate, ratesChanged, readRate } from '../../../api/exchange-rates.ts';
import { useVersionedSave } from '../../../api/use-versioned-save.ts';
import * as common from '../../../design/common-texts.ts';
import { dayText } from '../../../design/format.ts';
import { ListSlot } from '../../../design/list.tsx';
import { toast } from '../../../design/toast.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { type RateDraft, RateForm } from './rate-form.tsx';
import { draftOf, wordsOf } from './rate-words.ts';
import { rateLine as texts } from './texts.ts';

/** Form that edits a rate in its place in the list. */
export default function RateEditor({
  rate,
  onClose,
}: {
  readonly rate: ExchangeRate;
  readonly onClose: () => void;
}) {
  const [stored, setStored] = useState(rate);
  const [draft, setDraft] = useState<RateDraft>(draftOf(rate));
  const saving = useVersionedSave<ExchangeRate, ExchangeRateChange>({
    send: (change) => changeRate(rate.id, change),
    read: () => readRate(rate.id),
    onSaved: (saved) => {
      toast(texts.saved(wordsOf(saved), dayText(saved.date)), () => changeRate(rate.id, draftOf(stored)));
      void ratesChanged();
      onClose();
    },
  });
  const { theirs } = saving;
  return (
    <ListSlot>
      <RateForm
        label={texts.edit(wordsOf(rate))}
        draft={draft}
        onDraft={setDraft}
        save={texts.saveRate}
        busy={saving.busy}
        problem={saving.problem}
        onSave={(change) => void saving.save(change, stored.version)}
        onCancel={onClose}
      >
        {theirs && (
          <VersionClash
            fields={[
              { label: common.rate, mine: wordsOf(draft), theirs: wordsOf(theirs) },
              { label: texts.fromThisDayOn, mine: dayText(draft.date), theirs: dayText(theirs.date) },
            ].filter((field) => field.mine !== field.theirs)}
            busy={saving.busy}
            onKeepMine={() => void saving.keepMine()}
            onTakeTheirs={() => {
              setStored(theirs);
              setDraft(draftOf(theirs));
              saving.forgetClash();
            }}
          />
        )}
      </RateForm>
    </ListSlot>
  );
}

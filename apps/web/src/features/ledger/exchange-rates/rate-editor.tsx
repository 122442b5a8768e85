import type { ExchangeRate, NewExchangeRate } from '@farthing/api-contract';
import { changeRate, ratesChanged, readRate } from '../../../api/exchange-rates.ts';
import { useRecordForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { FormBody } from '../../../design/form-body.tsx';
import { dayText } from '../../../design/format.ts';
import { ListSlot } from '../../../design/list.tsx';
import { toast } from '../../../design/toast.tsx';
import { type RateDraft, RateFields, readRateDraft, withTakenDay } from './rate-form.tsx';
import { draftOf, wordsOf } from './rate-words.ts';
import { rateLine as texts } from './texts.ts';

interface RateEditorProps {
  readonly rate: ExchangeRate;
  readonly onClose: () => void;
}

/** Form that edits a rate in its place in the list. */
export default function RateEditor({ rate, onClose }: RateEditorProps) {
  const record = useRecordForm<ExchangeRate, RateDraft, NewExchangeRate>({
    stored: rate,
    draftOf,
    entryOf: readRateDraft,
    send: (change, version) => changeRate(rate.id, { ...change, version }),
    read: () => readRate(rate.id),
    onSaved: (saved, stored) => {
      toast(texts.saved(wordsOf(saved), dayText(saved.date)), () => changeRate(rate.id, draftOf(stored)));
      void ratesChanged();
      onClose();
    },
  });
  const form = withTakenDay(record);
  return (
    <ListSlot>
      <FormBody
        title={texts.edit(wordsOf(rate))}
        form={form}
        clashing={form.clash && differences(form.clash)}
        onSubmit={() => void form.save()}
        onClose={onClose}
        action={texts.saveRate}
      >
        <RateFields form={form} />
      </FormBody>
    </ListSlot>
  );
}

function differences({ mine, theirs }: { readonly mine: RateDraft; readonly theirs: RateDraft }) {
  return [
    { label: common.rate, mine: wordsOf(mine), theirs: wordsOf(theirs) },
    { label: texts.fromThisDayOn, mine: dayText(mine.date), theirs: dayText(theirs.date) },
  ].filter((field) => field.mine !== field.theirs);
}

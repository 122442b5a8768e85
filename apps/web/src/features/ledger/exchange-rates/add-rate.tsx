import { createRate, deleteRate, ratesChanged } from '../../../api/exchange-rates.ts';
import { useForm } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { FormSheet } from '../../../design/form-sheet.tsx';
import { dayText, todayHere } from '../../../design/format.ts';
import { toast } from '../../../design/toast.tsx';
import { RateFields, readRateDraft, withTakenDay } from './rate-form.tsx';
import { addRate as texts } from './texts.ts';
import { rateText } from './typed-rate.ts';

interface AddRateProps {
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
}

/** A new rate, in a sheet beside the list. */
export default function AddRate({ from, to, onClose }: AddRateProps) {
  const start = { from_currency: from, to_currency: to, date: todayHere(), rate: '' };
  const form = withTakenDay(useForm(start));
  const save = () =>
    void form.submit(readRateDraft(form.draft), async (rate) => {
      const added = await createRate(rate);
      const words = rateText(added.from_currency, added.to_currency, added.rate);
      toast(texts.added(words, dayText(added.date)), () => deleteRate(added.id));
      onClose();
      await ratesChanged();
    });
  return (
    <FormSheet
      title={common.addARate}
      form={form}
      onSubmit={save}
      onClose={onClose}
      action={texts.save}
      failed={common.nothingWasAdded}
    >
      <RateFields form={form} />
    </FormSheet>
  );
}

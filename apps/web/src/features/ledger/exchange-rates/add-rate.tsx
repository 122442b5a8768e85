import type { NewExchangeRate } from '@farthing/api-contract';
import { useState } from 'react';
import { createRate, deleteRate, ratesChanged } from '../../../api/exchange-rates.ts';
import { useLastProblem } from '../../../api/problem.ts';
import * as common from '../../../design/common-texts.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { dayText, todayHere } from '../../../design/format.ts';
import { SideSheet } from '../../../design/sheet.tsx';
import { toast } from '../../../design/toast.tsx';
import { type RateDraft, RateForm } from './rate-form.tsx';
import { addRate as texts } from './texts.ts';
import { rateText } from './typed-rate.ts';

interface AddRateProps {
  readonly from: string;
  readonly to: string;
  readonly onClose: () => void;
}

/** A new rate, in a sheet beside the list. */
export default function AddRate({ from, to, onClose }: AddRateProps) {
  const [draft, setDraft] = useState<RateDraft>({
    from_currency: from,
    to_currency: to,
    date: todayHere(),
    rate: '',
  });
  const [problem, setProblem] = useLastProblem();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (rate: NewExchangeRate) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const added = await createRate(rate);
      const words = rateText(added.from_currency, added.to_currency, added.rate);
      toast(texts.added(words, dayText(added.date)), () => deleteRate(added.id));
      onClose();
      await ratesChanged();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
      focusFirstError();
    }
  };
  return (
    <SideSheet title={common.addARate} onClose={onClose}>
      <RateForm
        draft={draft}
        onDraft={setDraft}
        save={texts.save}
        busy={isBusy}
        problem={problem}
        onSave={(rate) => void save(rate)}
        onCancel={onClose}
      />
    </SideSheet>
  );
}

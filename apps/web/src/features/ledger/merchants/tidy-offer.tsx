import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { merchantTidyQuery, tidyMerchants } from '../../../api/merchants.ts';
import { messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { notifyMerchantsRenamed } from './notify-merchants-renamed.ts';
import { tidyOffer as texts } from './texts.ts';

/** Offers clean names for transactions from before, where there are some to give. */
export function TidyOffer() {
  const { data } = useQuery(merchantTidyQuery);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [example] = data?.examples ?? [];
  if (!data || data.transaction_count === 0 || !example) return null;
  const tidy = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { rename } = await tidyMerchants();
      if (rename) await notifyMerchantsRenamed(rename);
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice
      tone={problem ? 'error' : 'info'}
      title={texts.title(data.transaction_count)}
      action={
        <Button small busy={isBusy} onClick={() => void tidy()}>
          {texts.tidy}
        </Button>
      }
    >
      {problem ? messageOf(problem) : texts.example(example.to, example.from)}
    </Notice>
  );
}

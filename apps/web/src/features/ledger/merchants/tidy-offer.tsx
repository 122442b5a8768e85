import { useQuery } from '@tanstack/react-query';
import { merchantTidyQuery, tidyMerchants } from '../../../api/merchants.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { notifyMerchantsRenamed } from './notify-merchants-renamed.ts';
import { tidyOffer as texts } from './texts.ts';

/** Offers clean names for transactions from before, where there are some to give. */
export function TidyOffer() {
  const { data } = useQuery(merchantTidyQuery);
  const { busy, message, run } = useAction();
  const [example] = data?.examples ?? [];
  if (!data || data.transaction_count === 0 || !example) return null;
  const tidy = () =>
    run(async () => {
      const { rename } = await tidyMerchants();
      if (rename) await notifyMerchantsRenamed(rename);
    });
  return (
    <Notice
      tone={message ? 'error' : 'info'}
      title={texts.title(data.transaction_count)}
      action={
        <Button small busy={busy} onClick={() => void tidy()}>
          {texts.tidy}
        </Button>
      }
    >
      {message ?? texts.example(example.to, example.from)}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { priceProviderQuery } from '../../../api/securities.ts';
import { Button } from '../../../design/button.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { fetchPricesButton as texts } from './texts.ts';

const ProviderPrices = lazyPart(() => import('./provider-prices.tsx'));

interface FetchPricesButtonProps {
  readonly security?: { readonly id: string; readonly symbol: string };
  readonly small?: boolean;
}

/** Leads to the price provider; nothing at all where the operator set none. */
export function FetchPricesButton({ security, small }: FetchPricesButtonProps) {
  const { data } = useQuery(priceProviderQuery);
  const [open, setOpen] = useState(false);
  if (!data?.enabled) return null;
  return (
    <>
      <Button {...(small ? { small } : {})} onClick={() => setOpen(true)}>
        {texts.fetchPrices}
      </Button>
      {open && <ProviderPrices {...(security ? { security } : {})} onClose={() => setOpen(false)} />}
    </>
  );
}

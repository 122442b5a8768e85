import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { lazyPart } from '../../../design/lazy-part.ts';

const GetPrices = lazyPart(() => import('./get-prices.tsx'));

/** Values all holdings with one press, once a source of prices is allowed. */
export function GetPricesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{common.getPrices}</Button>
      {open && <GetPrices onClose={() => setOpen(false)} />}
    </>
  );
}

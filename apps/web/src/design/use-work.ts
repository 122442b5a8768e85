import { useState } from 'react';
import { toast } from './toast.tsx';

/** Holds whether the work of a button is under way, and announces why it failed. */
export function useWork() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

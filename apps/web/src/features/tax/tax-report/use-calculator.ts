import type { Region } from '@farthing/api-contract';
import { useEffect, useState } from 'react';
import { queryClient } from '../../../api/queries.ts';
import { type CalculatorDraft, emptyDraft } from './calculator-draft.ts';

// With the answers of the server, so that it is gone with them when somebody signs out.
const key = ['drafts', 'tax-calculator'];

/** Holds the calculator's inputs, which survive navigation to other screens. */
export function useCalculator(region: Region): readonly [CalculatorDraft, (draft: CalculatorDraft) => void] {
  const [draft, setDraft] = useState(() => queryClient.getQueryData<CalculatorDraft>(key));
  const set = (changed: CalculatorDraft) => {
    queryClient.setQueryData(key, changed);
    setDraft(changed);
  };
  return [draft ?? emptyDraft(region), set];
}

/** Milliseconds without a change after which a typed value is sent. */
const pauseMs = 200;

/** Returns a value once it has stayed the same for a moment, so that the server isn't asked while someone types. */
export function useSettled<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the value is another
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

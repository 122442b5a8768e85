import type { Region } from '@farthing/api-contract';
import { useState } from 'react';
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

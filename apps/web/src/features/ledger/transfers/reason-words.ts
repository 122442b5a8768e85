import type { TransferProposal } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { sentenceOf } from '../../../design/sentence.ts';
import { reasonWords as texts } from './texts.ts';

/** Explains in one sentence why a pair looks like a transfer. */
export function reasonText({
  reasons,
  days_apart,
}: Pick<TransferProposal, 'reasons' | 'days_apart'>): string {
  const parts = reasons.map((reason) =>
    reason === 'days-apart' ? texts.daysApart(Math.abs(days_apart)) : texts.reasons[reason],
  );
  const text = parts.join(', ');
  return text === '' ? '' : sentenceOf(text);
}

/** Describes the confidence in words. @param confidence 0 to 1 */
export function certaintyText(confidence: number): string {
  return confidence >= 0.85 ? common.veryLikely : confidence >= 0.65 ? common.likely : texts.perhaps;
}

import type { TransferProposal, TransferReason } from '@farthing/api-contract';
import { countText } from '../../design/format.ts';

const words: Readonly<Record<Exclude<TransferReason, 'days-apart'>, string>> = {
  'same-amount': 'the same amount',
  'amount-by-rate': 'the amounts fit by the exchange rate',
  'same-day': 'on the same day',
  'only-candidate': 'nothing else fits',
  'said-transfer': 'the bank calls it a transfer',
  'transfer-words': 'its text says so',
  'names-account': 'it names the other account',
  'card-payment': 'a payment to the card',
};

/** Why a pair looks like a transfer, as a sentence. */
export function reasonText({
  reasons,
  days_apart,
}: Pick<TransferProposal, 'reasons' | 'days_apart'>): string {
  const parts = reasons.map((reason) =>
    reason === 'days-apart' ? `${countText(Math.abs(days_apart), 'day')} apart` : words[reason],
  );
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** How sure it is, in words. @param confidence 0 to 1 */
export function certaintyText(confidence: number): string {
  return confidence >= 0.85 ? 'Very likely' : confidence >= 0.65 ? 'Likely' : 'Perhaps';
}

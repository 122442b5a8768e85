import type { ParsedReceipt, ReceiptCandidate } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { ChoiceCards } from '../../../design/choice-cards.tsx';
import { DateText } from '../../../design/dates.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { asNew, isLikely, type ReceiptDraft } from './receipt-draft.ts';
import { belongsTo as texts } from './texts.tsx';

interface BelongsToProps {
  readonly receipt: ParsedReceipt;
  readonly draft: ReceiptDraft;
  readonly set: (change: Partial<ReceiptDraft>) => void;
}

/** As many as can be compared at a glance. */
const mostShown = 5;

/** Choice of the transaction that the receipt belongs to: an existing one, which avoids duplicates, or a new one. */
export function BelongsTo({ receipt, draft, set }: BelongsToProps) {
  const shown = receipt.candidates.slice(0, mostShown);
  if (shown.length === 0) {
    return (
      <Text size={14} tone="quiet">
        {texts.noneFits}
      </Text>
    );
  }
  const cards = [
    ...shown.map((candidate) => ({
      value: candidate.transaction_id,
      label: candidate.merchant ?? (candidate.description || texts.noName),
      example: <Candidate candidate={candidate} />,
    })),
    {
      value: asNew,
      label: texts.newTransaction,
      example: (
        <Text as="span" size={14} tone="quiet">
          {texts.newTransactionExplained}
        </Text>
      ),
    },
  ];
  return (
    <ChoiceCards
      label={isLikely(receipt) ? texts.likely : texts.unlikely}
      value={draft.belongsTo}
      cards={cards}
      onChange={(belongsTo) => set({ belongsTo })}
    />
  );
}

function Candidate({ candidate }: { readonly candidate: ReceiptCandidate }) {
  const { signed_amount, currency, date, account_name, reasons, attachment_count: files } = candidate;
  return (
    <Stack gap={1}>
      <span>
        <Amount value={signed_amount} currency={currency} kind="flow" size={14} />
        {' · '}
        <DateText day={date} />
        {` · ${account_name}`}
      </span>
      <Text as="span" size={12} tone="quiet">
        {[...reasons, files > 0 && texts.filesAlready(files)].filter(Boolean).join(' ')}
      </Text>
    </Stack>
  );
}

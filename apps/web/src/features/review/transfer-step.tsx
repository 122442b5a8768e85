import type { Transaction } from '@farthing/api-contract';
import { confirmTransfer, rejectTransfer, reopenTransfer, separateTransfer } from '../../api/transfers.ts';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Decision, DecisionChoices } from '../../design/decision.tsx';
import { longDayText } from '../../design/format.ts';
import { CheckIcon, CloseIcon } from '../../design/icons.ts';
import { NotOnPhone, Row } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { Key, Text } from '../../design/text.tsx';
import type { Names } from '../transactions/names.ts';
import { certaintyText, reasonText } from '../transfers/reason-words.ts';
import { isOpen, type ReviewStep } from './review-steps.ts';
import type { Decide } from './use-review-queue.ts';

interface TransferStepProps {
  readonly step: Extract<ReviewStep, { kind: 'transfer' }>;
  readonly names: Names;
  readonly startHere: boolean;
  readonly onDecide: (decide: Decide) => void;
  readonly onSkip: () => void;
}

/** Two rows that look like one transfer: are they? */
export function TransferStep({ step, names, startHere, onDecide, onSkip }: TransferStepProps) {
  const { from, to, confidence } = step.item;
  const pair = { from_id: from.id, to_id: to.id };
  const accountOf = ({ account_id }: Transaction) => names.accounts.get(account_id)?.name ?? 'An account';
  const what = `${accountOf(from)} to ${accountOf(to)}`;
  const confirm = () => {
    // What waits for a category waits no more: a transfer has none.
    const count = 1 + [from, to].filter(isOpen).length;
    onDecide({
      step,
      with: (other) => other.kind === 'transaction' && (other.id === from.id || other.id === to.id),
      count,
      message: `${what} is a transfer.`,
      send: async () => {
        const id = await confirmTransfer(pair);
        return { count, undo: () => separateTransfer(id, true) };
      },
    });
  };
  const reject = () =>
    onDecide({
      step,
      count: 1,
      message: `${what} is no transfer.`,
      send: async () => {
        await rejectTransfer(pair);
        return { count: 1, undo: () => reopenTransfer(pair) };
      },
    });
  const choices = [
    {
      id: 'yes',
      keys: 'y',
      label: 'Yes, it is a transfer',
      note: 'It is neither income nor spending',
      mark: <CheckIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: confirm,
    },
    {
      id: 'no',
      keys: 'n',
      label: 'No, it is not',
      note: 'This pair is not asked again',
      mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: reject,
    },
  ];
  useShortcuts('Review', [
    ...choices.map(({ keys, label, onChoose }) => ({ keys, label, run: onChoose })),
    { keys: 's', label: 'Skip', run: onSkip },
  ]);
  return (
    <Decision
      what={what}
      about={certaintyText(confidence)}
      figure={<Amount value={from.amount} currency={from.currency} size={28} strong />}
      startHere={startHere}
    >
      <List label="The two rows">
        {[from, to].map((row) => (
          <ListItem
            key={row.id}
            note={`${longDayText(row.date)} · ${row.merchant || row.description || 'No description'}`}
            end={<Amount value={row.signed_amount} currency={row.currency} kind="flow" />}
          >
            {accountOf(row)}
          </ListItem>
        ))}
      </List>
      <Text tone="quiet" size={14}>
        {reasonText(step.item)}
      </Text>
      <DecisionChoices label="Is this a transfer?" choices={choices} />
      <Row>
        <Button kind="quiet" onClick={onSkip}>
          Skip
        </Button>
        <NotOnPhone>
          <Key>S</Key>
        </NotOnPhone>
      </Row>
    </Decision>
  );
}

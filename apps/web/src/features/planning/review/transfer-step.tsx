import type { Transaction } from '@farthing/api-contract';
import { confirmTransfer, rejectTransfer, reopenTransfer, separateTransfer } from '../../../api/transfers.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Decision } from '../../../design/decision.tsx';
import { longDayText } from '../../../design/format.ts';
import { CheckIcon, CloseIcon } from '../../../design/icons.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { Hint } from '../../../design/text.tsx';
import type { Names } from '../../ledger/transactions/names.ts';
import { certaintyText, reasonText } from '../../ledger/transfers/reason-words.ts';
import { isOpen, type ReviewStep } from './review-steps.ts';
import { StepChoices } from './step-choices.tsx';
import { transferStep as texts } from './texts.ts';
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
  const accountOf = ({ account_id }: Transaction) => names.accounts.get(account_id)?.name ?? texts.anAccount;
  const what = texts.fromTo(accountOf(from), accountOf(to));
  const confirm = () => {
    // What waits for a category waits no more: a transfer has none.
    const count = 1 + [from, to].filter(isOpen).length;
    onDecide({
      step,
      with: (other) => other.kind === 'transaction' && (other.id === from.id || other.id === to.id),
      count,
      message: texts.answeredYes(what),
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
      message: texts.answeredNo(what),
      send: async () => {
        await rejectTransfer(pair);
        return { count: 1, undo: () => reopenTransfer(pair) };
      },
    });
  const choices = [
    {
      id: 'yes',
      keys: 'y',
      label: texts.yes,
      note: texts.whatItMeans,
      mark: <CheckIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: confirm,
    },
    {
      id: 'no',
      keys: 'n',
      label: texts.no,
      note: texts.notAskedAgain,
      mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: reject,
    },
  ];
  return (
    <Decision
      what={what}
      about={certaintyText(confidence)}
      figure={<Amount value={from.amount} currency={from.currency} size={28} strong />}
      startHere={startHere}
    >
      <List label={texts.theTwoRows}>
        {[from, to].map((row) => (
          <ListItem
            key={row.id}
            note={`${longDayText(row.date)} · ${row.merchant || row.description || common.noDescription}`}
            end={<Amount value={row.signed_amount} currency={row.currency} kind="flow" />}
          >
            {accountOf(row)}
          </ListItem>
        ))}
      </List>
      <Hint>{reasonText(step.item)}</Hint>
      <StepChoices label={texts.question} choices={choices} onSkip={onSkip} />
    </Decision>
  );
}

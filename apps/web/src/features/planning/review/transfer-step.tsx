import type { Transaction } from '@farthing/api-contract';
import { confirmTransfer, rejectTransfer, reopenTransfer, separateTransfer } from '../../../api/transfers.ts';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Decision } from '../../../design/decision.tsx';
import { longDayText } from '../../../design/format.ts';
import { CheckIcon } from '../../../design/icons.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { Hint } from '../../../design/text.tsx';
import { certaintyText, reasonText } from '../../ledger/transfers/reason-words.ts';
import { isOpen } from './review-steps.ts';
import { noChoice, StepChoices } from './step-choices.tsx';
import { transferStep as texts } from './texts.ts';
import type { Decide, StepProps } from './use-review-queue.ts';

/** Two rows that look like one transfer: are they? */
export function TransferStep({ step, names, startHere, onDecide, onSkip }: StepProps<'transfer'>) {
  const { from, to, confidence } = step.item;
  const accountOf = ({ account_id }: Transaction) => names.accounts.get(account_id)?.name ?? texts.anAccount;
  const what = texts.fromTo(accountOf(from), accountOf(to));
  const choices = [
    {
      id: 'yes',
      keys: 'y',
      label: texts.yes,
      note: texts.whatItMeans,
      mark: <CheckIcon size={20} stroke={1.75} aria-hidden />,
      onChoose: () => onDecide(confirmation(step, what)),
    },
    noChoice(texts.no, texts.notAskedAgain, () => onDecide(rejection(step, what))),
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

type TransferStepOf = StepProps<'transfer'>['step'];

const pairOf = ({ item: { from, to } }: TransferStepOf) => ({ from_id: from.id, to_id: to.id });

function confirmation(step: TransferStepOf, what: string): Decide {
  const { from, to } = step.item;
  // What waits for a category waits no more: a transfer has none.
  const count = 1 + [from, to].filter(isOpen).length;
  return {
    step,
    with: (other) => other.kind === 'transaction' && (other.id === from.id || other.id === to.id),
    count,
    message: texts.answeredYes(what),
    send: async () => {
      const id = await confirmTransfer(pairOf(step));
      return { count, undo: () => separateTransfer(id, true) };
    },
  };
}

function rejection(step: TransferStepOf, what: string): Decide {
  return {
    step,
    count: 1,
    message: texts.answeredNo(what),
    send: async () => {
      await rejectTransfer(pairOf(step));
      return { count: 1, undo: () => reopenTransfer(pairOf(step)) };
    },
  };
}

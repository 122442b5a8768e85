import { Button } from '../../../design/button.tsx';
import { type DecisionChoice, DecisionChoices } from '../../../design/decision.tsx';
import { CloseIcon } from '../../../design/icons.ts';
import { NotOnPhone, Row } from '../../../design/layout.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Key } from '../../../design/text.tsx';
import { stepChoices as texts } from './texts.ts';

interface StepChoicesProps {
  /** Question to answer. */
  readonly label: string;
  readonly choices: readonly DecisionChoice[];
  readonly onSkip: () => void;
}

/** The answers to a step, each with its key, and the way past it. */
export function StepChoices({ label, choices, onSkip }: StepChoicesProps) {
  useShortcuts(texts.keysTitle, [
    ...choices.map(({ keys, label: does, onChoose }) => ({ keys, label: does, run: onChoose })),
    { keys: 's', label: texts.skip, run: onSkip },
  ]);
  return (
    <>
      <DecisionChoices label={label} choices={choices} />
      <Row>
        <Button kind="quiet" onClick={onSkip}>
          {texts.skip}
        </Button>
        <NotOnPhone>
          <Key>S</Key>
        </NotOnPhone>
      </Row>
    </>
  );
}

/** The answer "no", with its key. */
export const noChoice = (label: string, note: string, onChoose: () => void): DecisionChoice => ({
  id: 'no',
  keys: 'n',
  label,
  note,
  mark: <CloseIcon size={20} stroke={1.75} aria-hidden />,
  onChoose,
});

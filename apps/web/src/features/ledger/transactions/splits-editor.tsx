import type { TransactionType } from '@farthing/api-contract';
import { Button, IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AmountField } from '../../../design/fields/amount-field.tsx';
import { FieldError } from '../../../design/fields/field.tsx';
import { amountText } from '../../../design/format.ts';
import { AddIcon, DeleteIcon } from '../../../design/icons.ts';
import { Grow, Row, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { CategoryField } from './category-field.tsx';
import type { Complaints } from './draft.ts';
import type { Names } from './names.ts';
import { emptySplit, putRest, remainderOf, type SplitDraft } from './splits.ts';
import { splitsEditor as texts } from './texts.tsx';

interface SplitsEditorProps {
  /** The amount to divide, as typed. */
  readonly amount: string;
  readonly currency: string;
  readonly type: TransactionType;
  readonly splits: readonly SplitDraft[];
  readonly onChange: (splits: readonly SplitDraft[]) => void;
  readonly complaints: Complaints;
  readonly names: Names;
}

/** The parts of an amount, each with its category, and what is left to give. */
export function SplitsEditor(props: SplitsEditorProps) {
  const { amount, currency, splits, onChange, complaints } = props;
  const { left, fits } = remainderOf(amount, splits, currency);
  const change = (key: number, part: Partial<SplitDraft>) =>
    onChange(splits.map((split) => (split.key === key ? { ...split, ...part } : split)));
  return (
    <Stack gap={3}>
      {splits.map((split, index) => (
        <Stack gap={1} key={split.key}>
          <Row gap={2} align="start" wrap={false}>
            <Grow>
              <CategoryField
                label={texts.categoryOfPart(index + 1)}
                quietLabel
                names={props.names}
                type={props.type}
                value={split.category_id}
                onChange={(category_id) => change(split.key, { category_id })}
              />
            </Grow>
            <Grow>
              <AmountField
                label={texts.amountOfPart(index + 1)}
                quietLabel
                currency={currency}
                value={split.amount}
                onChange={(typed) => change(split.key, { amount: typed })}
                error={complaints[`splits.${split.key}`]}
              />
            </Grow>
            <IconButton
              label={texts.removePart(index + 1)}
              icon={<DeleteIcon size={18} stroke={1.75} />}
              onClick={() => onChange(splits.filter((other) => other.key !== split.key))}
            />
          </Row>
          {left !== null && !fits && (
            <Row justify="end">
              <Button
                small
                kind="quiet"
                label={texts.putRestIntoPart(index + 1)}
                onClick={() => onChange(putRest(amount, splits, split.key, currency))}
              >
                {texts.putRestHere}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
      <Row justify="between">
        <Button
          small
          icon={<AddIcon size={16} />}
          disabled={splits.length >= 100}
          onClick={() => onChange([...splits, emptySplit(left !== null && !fits ? left : '')])}
        >
          {common.addAPart}
        </Button>
        <Left left={left} fits={fits} currency={currency} />
      </Row>
      {complaints.splits && <FieldError>{complaints.splits}</FieldError>}
    </Stack>
  );
}

function Left({ left, fits, currency }: { left: string | null; fits: boolean; currency: string }) {
  if (left === null) return <Text tone="quiet">{texts.typeTheAmounts}</Text>;
  if (fits) return <Text tone="good">{texts.addsUp}</Text>;
  const over = left.startsWith('-');
  return (
    <Text tone="warning" figures>
      {texts.rest(amountText(left.replace('-', ''), currency), over)}
    </Text>
  );
}

/** Two empty parts to begin with: the first keeps the category that there was. */
export function firstSplits(category_id: string): readonly SplitDraft[] {
  return [emptySplit('', category_id), emptySplit()];
}

import { Button } from '../../../design/button.tsx';
import { SplitIcon } from '../../../design/icons.ts';
import { Row, Stack } from '../../../design/layout.tsx';
import { Text } from '../../../design/text.tsx';
import { CategoryField } from './category-field.tsx';
import type { Complaints, Draft } from './draft.ts';
import type { Names } from './names.ts';
import { firstSplits, SplitsEditor } from './splits-editor.tsx';
import { categoryOrParts as texts } from './texts.tsx';

interface CategoryOrPartsProps {
  readonly draft: Draft;
  readonly set: (change: Pick<Partial<Draft>, 'category_id' | 'splits'>) => void;
  readonly complaints: Complaints;
  readonly currency: string;
  readonly names: Names;
}

/** A category, or parts with one each. */
export function CategoryOrParts(props: CategoryOrPartsProps) {
  const { draft, set, complaints, currency, names } = props;
  if (draft.splits.length === 0) {
    return (
      <Stack gap={2}>
        <CategoryField
          names={names}
          type={draft.type}
          value={draft.category_id}
          onChange={(category_id) => set({ category_id })}
          error={complaints.category_id}
        />
        <Row>
          <Button
            small
            kind="quiet"
            icon={<SplitIcon size={16} stroke={1.75} />}
            onClick={() => set({ splits: firstSplits(draft.category_id) })}
          >
            {texts.split}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Text strong size={14} as="span">
          {texts.parts}
        </Text>
        <Button small kind="quiet" onClick={() => set({ splits: [] })}>
          {texts.unsplit}
        </Button>
      </Row>
      <SplitsEditor
        amount={draft.amount}
        currency={currency}
        type={draft.type}
        splits={draft.splits}
        onChange={(splits) => set({ splits })}
        complaints={complaints}
        names={names}
      />
    </Stack>
  );
}

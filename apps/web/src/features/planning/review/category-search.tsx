import { useMemo } from 'react';
import * as common from '../../../design/common-texts.ts';
import { Stack } from '../../../design/layout.tsx';
import { PickList } from '../../../design/pick-list.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { CategoryMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';
import { categoryOptions, type Names } from '../../ledger/transactions/names.ts';
import { categorySearch as texts } from './texts.ts';

interface CategorySearchProps {
  readonly who: string;
  readonly names: Names;
  readonly kind: 'income' | 'expense';
  readonly onPick: (category: string) => void;
  readonly onClose: () => void;
}

/** All categories, those of the kind first: type a few letters, Enter. */
export default function CategorySearch({ who, names, kind, onPick, onClose }: CategorySearchProps) {
  const options = useMemo(() => categoryOptions(names.categories.values(), kind), [names, kind]);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Stack gap={3}>
        <Text tone="quiet" size={14} lines={1}>
          {who}
        </Text>
        <PickList
          label={common.category}
          placeholder={common.typeAFewLetters}
          options={options}
          mark={({ label, group }) => <CategoryMark name={label} group={group} />}
          onPick={({ value }) => {
            onClose();
            onPick(value);
          }}
        />
      </Stack>
    </Dialog>
  );
}

import type { Category } from '@farthing/api-contract';
import { useState } from 'react';
import { categoriesChanged, mergeCategory } from '../../api/categories.ts';
import { messageOf } from '../../api/problem.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Confirm } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { TargetField } from './target-field.tsx';

interface MergeCategoryProps {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Moves all that a category holds into another and deletes it. Nobody can tell the two apart after it: no undo. */
export function MergeCategory({ category, categories, onClose }: MergeCategoryProps) {
  const [into, setInto] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const target = categories.find(({ id }) => id === into);
  const merge = async () => {
    setComplaint(target ? undefined : 'Choose the category that takes everything.');
    if (!target) return;
    setIsBusy(true);
    try {
      await mergeCategory(category.id, target.id);
      toast(`“${category.name}” is merged into “${target.name}”.`);
      onClose();
      await categoriesChanged();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <Confirm
      title={`Merge “${category.name}” into another?`}
      action={target ? `Merge into ${target.name}` : 'Merge'}
      busy={isBusy}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <Stack>
        {problem ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
        <Text>
          All its transactions get the other category, and “{category.name}” is deleted. Afterwards nobody can
          tell which were which, so it cannot be undone.
        </Text>
        <TargetField
          label="Merge into"
          from={category}
          categories={categories}
          value={into}
          onChange={setInto}
          error={complaint}
        />
      </Stack>
    </Confirm>
  );
}

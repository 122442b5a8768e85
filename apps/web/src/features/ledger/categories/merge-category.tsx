import type { Category } from '@farthing/api-contract';
import { useState } from 'react';
import { categoriesChanged, mergeCategory } from '../../../api/categories.ts';
import { undoDeletion } from '../../../api/history.ts';
import { messageOf } from '../../../api/problem.ts';
import * as common from '../../../design/common-texts.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Confirm } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { TargetField } from './target-field.tsx';
import { mergeCategory as texts } from './texts.ts';

interface MergeCategoryProps {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Moves all that a category holds into another and deletes it. */
export function MergeCategory({ category, categories, onClose }: MergeCategoryProps) {
  const [into, setInto] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const target = categories.find(({ id }) => id === into);
  const merge = async () => {
    setComplaint(target ? undefined : texts.targetMissing);
    if (!target) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await mergeCategory(category.id, target.id);
      toast(texts.merged(category.name, target.name), () => undoDeletion('categories', category.id));
      onClose();
      await categoriesChanged();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <Confirm
      title={texts.title(category.name)}
      action={target ? texts.mergeInto(target.name) : common.merge}
      busy={isBusy}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <Stack>
        {problem ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
        <Text>{texts.warning(category.name)}</Text>
        <TargetField
          label={common.mergeInto}
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

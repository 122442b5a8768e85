import type { Category } from '@farthing/api-contract';
import { useEffect, useRef, useState } from 'react';
import { categoriesChanged, deleteCategory } from '../../../api/categories.ts';
import { undoDeletion } from '../../../api/history.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Confirm } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { TargetField } from './target-field.tsx';
import { deleteCategory as texts } from './texts.ts';

interface DeleteCategoryProps {
  readonly category: Category;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

/** Deletes at once what nothing uses, with an undo; asks where the transactions go where there are any. */
export function DeleteCategory({ category, categories, onClose }: DeleteCategoryProps) {
  const [isInUse, setIsInUse] = useState(false);
  const hasTried = useRef(false);
  useEffect(() => {
    if (hasTried.current) return;
    hasTried.current = true;
    deleteUnused(category).then(onClose, (error: unknown) => {
      if (error instanceof ApiProblem && error.status === 409) return setIsInUse(true);
      toast(messageOf(error));
      onClose();
    });
  });
  if (!isInUse) return null;
  return <DeleteInUse category={category} categories={categories} onClose={onClose} />;
}

async function deleteUnused(category: Category): Promise<void> {
  await deleteCategory(category.id);
  toast(texts.deleted(category.name), () => undoDeletion('categories', category.id));
  await categoriesChanged();
}

function DeleteInUse({ category, categories, onClose }: DeleteCategoryProps) {
  const [target, setTarget] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setComplaint(target ? undefined : texts.targetMissing);
    if (!target) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await deleteCategory(category.id, target);
      toast(texts.deletedAndMoved(category.name), () => undoDeletion('categories', category.id));
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
      action={texts.confirm}
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Stack>
        {problem ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
        <Text>{texts.inUse}</Text>
        <TargetField
          label={texts.target}
          from={category}
          categories={categories}
          withNone
          value={target}
          onChange={setTarget}
          error={complaint}
        />
      </Stack>
    </Confirm>
  );
}

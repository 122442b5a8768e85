import type { Category } from '@farthing/api-contract';
import { SideSheet } from '../../../design/sheet.tsx';
import { AddCategory } from './add-category.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { EditCategory } from './edit-category.tsx';
import { MergeCategory } from './merge-category.tsx';
import { categoryDoings as texts } from './texts.ts';

/** Action in progress on a category. */
export type CategoryDoing =
  | { readonly what: 'add'; readonly name: string }
  | { readonly what: 'edit' | 'merge' | 'delete'; readonly category: Category };

interface CategoryDoingsProps {
  readonly doing: CategoryDoing;
  readonly categories: readonly Category[];
  readonly onDo: (doing: CategoryDoing | undefined) => void;
}

/** The sheet or the question that belongs to what is being done. */
export function CategoryDoings({ doing, categories, onDo }: CategoryDoingsProps) {
  const close = () => onDo(undefined);
  if (doing.what === 'add') {
    return (
      <SideSheet title={texts.add} onClose={close}>
        <AddCategory name={doing.name} categories={categories} onClose={close} />
      </SideSheet>
    );
  }
  const { what, category } = doing;
  if (what === 'edit') {
    return (
      <SideSheet title={texts.edit} onClose={close}>
        <EditCategory category={category} categories={categories} onClose={close} />
      </SideSheet>
    );
  }
  if (what === 'merge') return <MergeCategory category={category} categories={categories} onClose={close} />;
  return <DeleteCategory key={category.id} category={category} categories={categories} onClose={close} />;
}

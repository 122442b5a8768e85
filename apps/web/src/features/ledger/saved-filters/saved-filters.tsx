import type { SavedFilter } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteSavedFilter,
  restoreSavedFilter,
  savedFiltersChanged,
  savedFiltersQuery,
} from '../../../api/saved-filters.ts';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { ChoiceChips } from '../../../design/chips.tsx';
import * as common from '../../../design/common-texts.ts';
import { DeleteIcon, EditIcon } from '../../../design/icons.ts';
import { lazyPart } from '../../../design/lazy-part.ts';
import { MoreMenu } from '../../../design/more-menu.tsx';
import { runWithUndo } from '../../../design/run-with-undo.ts';
import { savedFilters as texts } from './texts.ts';

const NameFilter = lazyPart(() => import('./name-filter.tsx'));

interface SavedFiltersProps {
  /** The filter that is on. */
  readonly filter: TransactionFilter;
  readonly isFiltered: boolean;
  readonly onApply: (filter: TransactionFilter) => void;
}

/** The filters that the user saved as chips above the list, and the way to save the one that is on. */
export function SavedFilters({ filter, isFiltered, onApply }: SavedFiltersProps) {
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const [naming, setNaming] = useState<'new' | SavedFilter>();
  const on = saved.find((one) => one.usable && isSameFilter(one.filter, filter));
  if (saved.length === 0 && !isFiltered) return null;
  return (
    <>
      <ChoiceChips
        label={texts.list}
        chips={saved.map((one) => ({
          id: one.id,
          label: one.usable ? one.name : texts.unusable(one.name),
          pressed: one === on,
          disabled: !one.usable,
          onPress: () => onApply(one === on ? {} : one.filter),
        }))}
      >
        {isFiltered && !on && (
          <Button small kind="quiet" onClick={() => setNaming('new')}>
            {texts.saveThisFilter}
          </Button>
        )}
        {on && (
          <MoreMenu
            label={texts.more(on.name)}
            items={[
              { label: common.rename, icon: <EditIcon size={18} />, onSelect: () => setNaming(on) },
              { label: common.deleteWord, icon: <DeleteIcon size={18} />, onSelect: () => void remove(on) },
            ]}
          />
        )}
      </ChoiceChips>
      {naming && (
        <NameFilter
          saved={naming === 'new' ? undefined : naming}
          filter={filter}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

function remove({ id, name }: SavedFilter): Promise<void> {
  return runWithUndo({
    run: () => deleteSavedFilter(id),
    done: texts.deleted(name),
    undo: () => restoreSavedFilter(id),
    refresh: savedFiltersChanged,
  });
}

/** Returns true if two filters return the same rows in the same order. Newest first equals the default order. */
export function isSameFilter(one: TransactionFilter, other: TransactionFilter): boolean {
  return wordOf(one) === wordOf(other);
}

function wordOf(filter: TransactionFilter): string {
  return JSON.stringify(
    Object.entries(filter)
      .filter(([name, value]) => value !== undefined && !(name === 'sort' && value === '-date'))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

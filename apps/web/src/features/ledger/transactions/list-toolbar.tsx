import { useEffect, useRef } from 'react';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import { FilterChips } from '../../../design/chips.tsx';
import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { optionsOf } from '../../../design/fields/options-of.ts';
import { todayHere } from '../../../design/format.ts';
import { FilterIcon } from '../../../design/icons.ts';
import { Stack } from '../../../design/layout.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { Toolbar } from '../../../design/toolbar.tsx';
import { ExportButton } from '../../admin/export/export-button.tsx';
import { SavedFilters } from '../saved-filters/saved-filters.tsx';
import { filterWords } from './filter-words.ts';
import type { Names } from './names.ts';
import { isFiltered, type SearchChange } from './search.ts';
import { listToolbar as texts } from './texts.tsx';

const sorts = optionsOf(texts.sorts);

interface ListToolbarProps extends SearchProps {
  readonly filter: TransactionFilter;
  readonly names: Names;
  /** Total number of rows, or undefined while it isn't known. */
  readonly total: number | undefined;
  readonly panelOpen: boolean;
  readonly onPanel: () => void;
  /** Puts another filter in the place of all that is on. */
  readonly onApply: (filter: TransactionFilter) => void;
  readonly onChange: (change: SearchChange) => void;
}

/** Search, filter and sort, and the filters that are on. */
export function ListToolbar(props: ListToolbarProps) {
  const { filter, names, total, panelOpen, onPanel, onApply, onChange, ...search } = props;
  const words = filterWords(filter, {
    account: (id) => names.accounts.get(id)?.name ?? (names.ready ? undefined : '…'),
    category: (id) => names.categories.get(id)?.name ?? (names.ready ? undefined : '…'),
    today: todayHere(),
  });
  return (
    <Stack gap={3}>
      <Toolbar search={<Search {...search} />}>
        <Button icon={<FilterIcon size={18} stroke={1.75} />} expanded={panelOpen} onClick={onPanel}>
          {texts.filter(words.length)}
        </Button>
        <SelectField
          label={texts.sortBy}
          quietLabel
          value={filter.sort ?? '-date'}
          onChange={(sort) => onChange({ sort: sort === '-date' ? undefined : sort })}
          options={sorts}
        />
        <ExportButton filter={filter} total={total} isFiltered={words.length > 0} />
      </Toolbar>
      <FilterChips
        chips={words.map(({ id, label, fields }) => ({
          id,
          label,
          onRemove: () => onChange(Object.fromEntries(fields.map((field) => [field, undefined]))),
        }))}
      />
      <SavedFilters filter={filter} isFiltered={isFiltered(filter)} onApply={onApply} />
    </Stack>
  );
}

interface SearchProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The address asks for the focus in the search field. */
  readonly focusWanted: boolean;
  readonly onFocused: () => void;
}

function Search({ typed, onType, focusWanted, onFocused }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const focused = useRef(onFocused);
  focused.current = onFocused;
  useEffect(() => {
    if (!focusWanted) return;
    field.current?.focus();
    focused.current();
  }, [focusWanted]);
  return (
    <SearchField
      label={common.searchTransactions}
      placeholder={texts.searchHint}
      value={typed}
      onChange={onType}
      onDone={() => document.querySelector<HTMLElement>('#screen [role="grid"] [tabindex="0"]')?.focus()}
      ref={field}
    />
  );
}

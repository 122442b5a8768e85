import { TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { inputClasses } from './fields/field.tsx';
import { SearchIcon } from './icons.ts';
import listStyles from './option-list.module.css';
import { OptionList, useOptionPicking } from './option-list.tsx';
import { matchOptions, type PickOption } from './option-search.ts';
import { pickList as texts } from './texts.tsx';

interface PickListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly PickOption[];
  /** Selected value. */
  readonly value?: string;
  readonly onPick: (option: PickOption) => void;
  readonly mark?: (option: PickOption) => ReactNode;
}

/** A choice that is all there is in its window: type a few letters, Enter. The list is always in sight. */
export function PickList({ label, placeholder, options, value, onPick, mark }: PickListProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => matchOptions(options, typed), [options, typed]);
  const at =
    value === undefined
      ? 0
      : Math.max(
          0,
          options.findIndex((option) => option.value === value),
        );
  const picking = useOptionPicking(found, true, typed ? 0 : at, onPick);
  return (
    <>
      <TextInput
        {...picking.field}
        classNames={inputClasses}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        data-autofocus
        leftSection={<SearchIcon size={18} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => void picking.onKey(event)}
      />
      <div className={listStyles.inline}>
        {found.length > 0 ? (
          <OptionList
            label={label}
            picking={picking}
            options={found}
            {...(value === undefined ? {} : { value })}
            grouped={!typed}
            onPick={onPick}
            mark={mark}
          />
        ) : (
          <div className={listStyles.none}>{texts.nothingByThatName}</div>
        )}
      </div>
    </>
  );
}

import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { inputClasses } from './fields/field.tsx';
import { SearchIcon } from './icons.ts';
import { matching } from './matching.ts';
import listStyles from './option-list.module.css';
import { OptionList, useOptionPicking } from './option-list.tsx';
import { OptionPopover } from './option-popover.tsx';
import type { PickOption } from './option-search.ts';
import { comboField as texts } from './texts.tsx';

interface JumpFieldProps<Option extends PickOption> {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly onPick: (option: Option) => void;
}

/** Search field whose results lead elsewhere: typing lists them, Enter or a click goes there, Escape clears it. */
export function JumpField<Option extends PickOption>(props: JumpFieldProps<Option>) {
  const { label, placeholder, options, onPick } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = useMemo(() => matching(typed, options), [typed, options]);
  const open = typed.trim() !== '';
  const pick = (option: Option) => {
    setTyped('');
    // The place that opens takes the focus, which it does not take from a field.
    input.current?.blur();
    onPick(option);
  };
  const picking = useOptionPicking(found, open, 0, pick);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (picking.onKey(event) || event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setTyped('');
  };
  return (
    <OptionPopover
      open={open}
      wide
      field={
        <TextInput
          {...picking.field}
          ref={input}
          classNames={inputClasses}
          type="search"
          dir="auto"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          leftSection={<SearchIcon size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setTyped('')}
          onKeyDown={onKeyDown}
        />
      }
    >
      {found.length > 0 ? (
        <OptionList label={label} picking={picking} options={found} grouped={false} onPick={pick} />
      ) : (
        <div className={listStyles.none} role="status">
          {texts.nothingByThatName}
        </div>
      )}
    </OptionPopover>
  );
}

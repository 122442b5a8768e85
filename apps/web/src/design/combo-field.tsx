import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { type FieldProps, shared } from './fields/field.tsx';
import { DownIcon } from './icons.ts';
import listStyles from './option-list.module.css';
import { OptionList, useOptionPicking } from './option-list.tsx';
import { OptionPopover } from './option-popover.tsx';
import { matchOptions, type PickOption } from './option-search.ts';
import { comboField as texts } from './texts.tsx';

interface ComboFieldProps extends FieldProps {
  /** The value of an option; empty where there is one for nothing, or nothing is chosen yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly PickOption[];
  readonly placeholder?: string;
  readonly mark?: (option: PickOption) => ReactNode;
}

/** Holds what is typed and found, and handles the keys of the field. */
function useCombo({ value, onChange, options }: ComboFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const found = useMemo(() => matchOptions(options, typed ?? ''), [options, typed]);
  const start = typed ? 0 : Math.max(0, chosen ? options.indexOf(chosen) : 0);
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const pick = (option: PickOption) => {
    onChange(option.value);
    close();
  };
  const picking = useOptionPicking(found, open, start, pick);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (picking.onKey(event)) return;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Tab' && open && typed) {
      const best = found[picking.active];
      if (best) onChange(best.value);
    }
  };
  return { typed, setTyped, open, setOpen, chosen, found, close, pick, picking, onKeyDown };
}

/** One of a long list, found by typing: a category, an account. Leaving it without a choice keeps the former one. */
export function ComboField(props: ComboFieldProps) {
  const { value, placeholder, mark, label } = props;
  const { typed, setTyped, open, setOpen, chosen, found, close, pick, picking, onKeyDown } = useCombo(props);
  return (
    <OptionPopover
      open={open}
      field={
        <TextInput
          {...shared(props)}
          {...picking.field}
          data-mantine-stop-propagation={open || undefined}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          leftSection={typed === undefined && chosen ? mark?.(chosen) : undefined}
          rightSection={<DownIcon size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          value={typed ?? chosen?.label ?? ''}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpen(true);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      }
    >
      {found.length > 0 ? (
        <OptionList
          label={label}
          picking={picking}
          options={found}
          value={value}
          grouped={!typed}
          onPick={pick}
          mark={mark}
        />
      ) : (
        <div className={listStyles.none}>{texts.nothingByThatName}</div>
      )}
    </OptionPopover>
  );
}

import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type FieldProps, shared } from './fields/field.tsx';
import { OptionList, useOptionPicking } from './option-list.tsx';
import { OptionPopover } from './option-popover.tsx';
import type { PickOption } from './option-search.ts';
import { suggestFieldText as texts } from './texts.tsx';

interface SuggestFieldProps<Option extends PickOption> extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Suggestions for the text typed so far. */
  readonly suggestions: readonly Option[];
  readonly onPick: (option: Option) => void;
  readonly maxLength?: number;
}

/** Free text, with what was typed before as suggestions. Enter takes one only when the arrows chose it. */
export function SuggestField<Option extends PickOption>(props: SuggestFieldProps<Option>) {
  const { value, onChange, suggestions, onPick, maxLength, label } = props;
  const [wanted, setWanted] = useState(false);
  const open = wanted && suggestions.length > 0;
  const pick = (option: Option) => {
    onPick(option);
    setWanted(false);
  };
  const picking = useOptionPicking(suggestions, open, -1, pick);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (picking.onKey(event)) return;
    if (event.key === 'Escape' && open) setWanted(false);
    else if (event.key === 'ArrowDown' && !open) setWanted(true);
  };
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
          maxLength={maxLength}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setWanted(true);
          }}
          onBlur={() => setWanted(false)}
          onKeyDown={onKeyDown}
        />
      }
    >
      <OptionList
        label={texts.suggestionsFor(label)}
        picking={picking}
        options={suggestions}
        grouped={false}
        onPick={pick}
      />
    </OptionPopover>
  );
}

import { TextInput } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { inputClasses } from './fields/field.tsx';
import { CloseIcon, SearchIcon } from './icons.ts';
import styles from './search-field.module.css';
import { searchField as texts } from './texts.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Enter or the arrow down: to what was found. */
  readonly onDone: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Search field. Escape clears it, or leaves it if it is empty. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, onDone, ref } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      onDone();
    } else if (event.key === 'Escape') {
      if (value) onChange('');
      else event.currentTarget.blur();
    }
  };
  return (
    <TextInput
      className={styles.search}
      classNames={inputClasses}
      type="search"
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={200}
      leftSection={<SearchIcon size={18} stroke={1.75} aria-hidden />}
      rightSectionWidth={44}
      rightSection={
        value ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={texts.clearTheSearch}
            onClick={() => onChange('')}
          >
            <CloseIcon size={16} aria-hidden />
          </button>
        ) : null
      }
      value={value}
      ref={ref}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

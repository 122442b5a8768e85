import { Input } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type FieldProps, shared } from './fields/field.tsx';
import styles from './tags-field.module.css';
import { tagsField as texts } from './texts.tsx';

interface TagsFieldProps extends FieldProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Tags used before, offered while one types. */
  readonly known?: readonly string[];
  readonly most?: number;
}

/** Words of one's own. Enter or a comma ends a tag, Backspace in the empty field takes the last one away. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, known = [], most = 20, label, autoFocus, disabled } = props;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = (text: string) => {
    const added = tagsIn(text);
    if (added.length > 0) onChange([...new Set([...value, ...added])].slice(0, most));
    setTyped('');
  };
  const remove = (tag: string) => {
    onChange(value.filter((kept) => kept !== tag));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim()) || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  };
  const { 'aria-required': _, name: __, disabled: ___, classNames, ...wrapper } = shared(props);
  return (
    <Input.Wrapper
      {...wrapper}
      id={id}
      classNames={{ label: classNames.label, description: classNames.description }}
    >
      <div className={styles.box} onPointerUp={() => field.current?.focus()}>
        {value.map((tag) => (
          <Tag key={tag} tag={tag} disabled={disabled} onRemove={() => remove(tag)} />
        ))}
        <input
          id={id}
          ref={field}
          className={styles.input}
          dir="auto"
          list={`${id}-known`}
          autoComplete="off"
          aria-label={value.length > 0 ? `${label}: ${value.join(', ')}` : undefined}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: asked for by the window that holds only this
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          maxLength={200}
          placeholder={value.length === 0 ? texts.example : ''}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
        <Suggestions id={`${id}-known`} tags={known.filter((tag) => !value.includes(tag))} />
      </div>
    </Input.Wrapper>
  );
}

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim().slice(0, 50))
    .filter((tag) => tag !== '');
}

function Suggestions({ id, tags }: { readonly id: string; readonly tags: readonly string[] }) {
  return (
    <datalist id={id}>
      {tags.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  );
}

interface TagProps {
  readonly tag: string;
  readonly disabled: boolean | undefined;
  readonly onRemove: () => void;
}

function Tag({ tag, disabled, onRemove }: TagProps) {
  return (
    <span className={styles.tag}>
      <span dir="auto">{tag}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.removeTheTag(tag)}
        disabled={disabled}
        onClick={onRemove}
      >
        ✕
      </button>
    </span>
  );
}

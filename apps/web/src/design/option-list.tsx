import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CheckIcon } from './icons.ts';
import styles from './option-list.module.css';
import type { PickOption } from './option-search.ts';

/** The keys and marks of a text field that chooses from a list below it (WAI-ARIA combobox). */
interface OptionPicking {
  readonly active: number;
  readonly listId: string;
  readonly setActive: (index: number) => void;
  /** Props of the text field. */
  readonly field: {
    readonly role: 'combobox';
    readonly 'aria-autocomplete': 'list';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly 'aria-activedescendant': string | undefined;
  };
  /** Moves through the options or picks one; true when the key was for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/**
 * Tracks the option that the keyboard has highlighted. @param first option highlighted at first: 0 for the
 * best match, -1 if Enter keeps the typed text
 */
export function useOptionPicking<Option extends PickOption>(
  options: readonly Option[],
  open: boolean,
  first: number,
  onPick: (option: Option) => void,
): OptionPicking {
  const [active, setActive] = useState(first);
  const listId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are the reason to start again
  useEffect(() => setActive(first), [options, open, first]);
  const at = Math.min(active, options.length - 1);

  const onKey = (event: KeyboardEvent): boolean => {
    if (!open || options.length === 0 || event.nativeEvent.isComposing) return false;
    const last = options.length - 1;
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    const far = { PageDown: Math.min(at + 8, last), PageUp: Math.max(at - 8, 0) }[event.key];
    const option = options[at];
    if (to !== undefined || far !== undefined) setActive(to ?? far ?? 0);
    else if (event.key === 'Enter' && option && !event.ctrlKey && !event.metaKey) onPick(option);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    active: at,
    listId,
    setActive,
    onKey,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open && options.length > 0,
      'aria-controls': open && options.length > 0 ? listId : undefined,
      'aria-activedescendant': open && at >= 0 && options.length > 0 ? `${listId}-${at}` : undefined,
    },
  };
}

interface OptionListProps<Option extends PickOption> {
  readonly label: string;
  readonly picking: OptionPicking;
  readonly options: readonly Option[];
  /** The value that is chosen now: it has a tick. */
  readonly value?: string;
  /** Headings above the groups: while nothing is typed. */
  readonly grouped: boolean;
  readonly onPick: (option: Option) => void;
  readonly mark?: ((option: Option) => ReactNode) | undefined;
}

/** The options below a text field. The focus stays in the field. */
export function OptionList<Option extends PickOption>(props: OptionListProps<Option>) {
  const { label, picking, options, value, grouped, onPick, mark } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-place="${picking.active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [picking.active]);
  return (
    <div role="listbox" id={picking.listId} aria-label={label} className={styles.list} ref={list}>
      {options.map((option, index) => (
        <div key={option.value} role="presentation">
          {grouped && option.group && option.group !== options[index - 1]?.group && (
            <div className={styles.group} role="presentation">
              {option.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field */}
          <div
            role="option"
            id={`${picking.listId}-${index}`}
            aria-selected={option.value === value}
            className={styles.option}
            data-active={index === picking.active}
            data-place={index}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => picking.setActive(index)}
            onClick={() => onPick(option)}
          >
            {mark?.(option)}
            <span className={styles.name} dir="auto">
              {option.label}
            </span>
            {option.value === value && <CheckIcon size={16} aria-hidden />}
          </div>
        </div>
      ))}
    </div>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import type { ClashingField } from './clashing-fields.ts';
import * as common from './common-texts.ts';
import { focusFirstError, invalidField } from './focus.ts';
import { FormNotice } from './form-notice.tsx';
import { Form } from './layout.tsx';
import { lazyPart } from './lazy-part.ts';
import { SheetActions } from './sheet-actions.tsx';
import { StickyActions } from './sticky-actions.tsx';

// Two versions seldom clash.
const VersionClash = lazyPart(() => import('./version-clash.tsx'));

export interface FormBodyProps {
  /** For screen readers. */
  readonly title: string;
  /** The result of useForm or useRecordForm. */
  readonly form: {
    readonly busy: boolean;
    readonly message: string | undefined;
    readonly waitSeconds?: number;
    readonly errors: Readonly<Record<string, string>>;
    readonly clash?: FormClash | undefined;
  };
  /** The fields that differ, while the stored record is another version than the one that was edited. */
  readonly clashing?: readonly ClashingField[] | undefined;
  readonly onSubmit: () => void;
  /** Runs on "Cancel"; without it the form has no such button. */
  readonly onClose?: () => void;
  /** The label of the main button: "Add the goal". */
  readonly action: string;
  /** True while the main button can't be used. */
  readonly disabled?: boolean;
  /** Buttons before "Cancel": deleting what is edited. */
  readonly otherActions?: ReactNode;
  /** The title of the notice when the server refuses; "Nothing was saved" unless given. */
  readonly failed?: string;
  /** The form is long: its buttons stay visible at the bottom. */
  readonly sticky?: boolean;
  /** The form is a long page of its own: its buttons stay visible at the bottom. */
  readonly inPage?: boolean;
  readonly children: ReactNode;
}

interface FormClash {
  readonly busy: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** A form with what went wrong above its fields, and its buttons beneath; the choice of versions while two clash. */
export function FormBody(props: FormBodyProps) {
  const { title, form, clashing = [], onSubmit, onClose, action, otherActions, children } = props;
  const { errors, clash } = form;
  const [unseen, setUnseen] = useState<string>();
  useEffect(() => {
    const [first] = Object.values(errors);
    // A form doesn't always show every field: what is wrong with a hidden one is said above them.
    setUnseen(document.querySelector(invalidField) ? undefined : first);
    if (first !== undefined) focusFirstError();
  }, [errors]);
  const problem = (
    <FormNotice
      form={{ ...form, message: form.message ?? unseen }}
      title={props.failed ?? common.nothingWasSaved}
    />
  );
  if (clash)
    return (
      <>
        {problem}
        <VersionClash
          fields={clashing}
          busy={clash.busy}
          onKeepMine={clash.keepMine}
          onTakeTheirs={clash.takeTheirs}
        />
      </>
    );
  const buttons = (
    <>
      {otherActions}
      {onClose && <Button onClick={onClose}>{common.cancel}</Button>}
      <Button
        kind="main"
        type="submit"
        busy={form.busy}
        disabled={props.disabled || (form.waitSeconds ?? 0) > 0}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Form onSubmit={onSubmit} label={title} wide>
      {problem}
      {children}
      {props.inPage || props.sticky ? (
        <StickyActions inPage={props.inPage ?? false}>{buttons}</StickyActions>
      ) : (
        <SheetActions>{buttons}</SheetActions>
      )}
    </Form>
  );
}

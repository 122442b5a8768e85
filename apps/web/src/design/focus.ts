/** Puts the focus into the first field that is marked wrong, once the marks are on screen. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

/** Puts the focus on the title of the screen, when its content has become another without a change of address. */
export function focusTitle(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('#screen h1')?.focus({ preventScroll: true }),
  );
}

/** Puts the focus into the first field that is marked wrong, once the marks are on screen. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

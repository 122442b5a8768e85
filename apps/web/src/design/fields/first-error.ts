/** Puts the focus on the first field of the page with a message, once the messages are drawn. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}

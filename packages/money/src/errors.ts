/** Error of this package. `code` is stable, `message` is plain English. */
export class MoneyError extends Error {
  readonly code: 'not-a-decimal' | 'unknown-currency' | 'too-many-places' | 'too-large';
  constructor(code: MoneyError['code'], message: string) {
    super(message);
    this.name = 'MoneyError';
    this.code = code;
  }
}

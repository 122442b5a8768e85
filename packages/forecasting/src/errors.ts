/**
 * Error for input that this package rejects. `code` is for programs, `field` is the path of the argument
 * (`returns.annualVolatility`), and the message is one sentence that states the limit.
 */
export class ForecastError extends Error {
  readonly code: 'bad_input' | 'out_of_range';
  readonly field: string;

  constructor(code: ForecastError['code'], field: string, message: string) {
    super(message);
    this.name = 'ForecastError';
    this.code = code;
    this.field = field;
  }
}

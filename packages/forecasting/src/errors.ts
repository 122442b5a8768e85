/**
 * What this package refuses. `code` is for programs, `field` names the argument by its path (`returns.annualVolatility`),
 * the message is one plain sentence with the limit in it.
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

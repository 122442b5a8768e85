/** Error for input that this package rejects. The `code` is for programs, the message for users. */
export class TaxError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'TaxError';
    this.code = code;
  }
}

/** Returns the error for a field of the input. @param message continues the field's name */
export function badInput(field: string, message: string): TaxError {
  return new TaxError('bad_input', `${field} ${message}`);
}

/** Thrown if more units were disposed of than were held, and no later acquisition covers them. */
export class InsufficientHolding extends TaxError {
  readonly asset: string;
  readonly date: string;
  /** Units that are missing, as a decimal. */
  readonly shortfall: string;

  constructor(asset: string, date: string, shortfall: string) {
    super('insufficient_holding', `On ${date} ${shortfall} more of ${asset} were disposed of than were held`);
    this.name = 'InsufficientHolding';
    this.asset = asset;
    this.date = date;
    this.shortfall = shortfall;
  }
}

/** A row that cannot be what it says. */
export class BadTrade extends TaxError {
  /** Number of the row, from 0. */
  readonly row: number;
  readonly field: string;

  constructor(row: number, field: string, message: string) {
    super('bad_trade', `Row ${row + 1}, ${field}: ${message}`);
    this.name = 'BadTrade';
    this.row = row;
    this.field = field;
  }
}

/** Error for a text that isn't a tax year, or a year without a rate table. */
export class UnknownTaxYear extends TaxError {
  constructor(taxYear: string) {
    super(
      'unknown_tax_year',
      `“${taxYear.slice(0, 20)}” isn’t a tax year that farthing has rates for. Write it like 2025-26`,
    );
    this.name = 'UnknownTaxYear';
  }
}

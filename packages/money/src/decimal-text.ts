const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** Returns true if `text` is a plain decimal: digits with an optional sign and point, without exponent, spaces or separators. */
export function isDecimalText(text: string): boolean {
  return plain.test(text);
}

/** Returns the shortest text of a JSON number without an exponent: `1e-7` gives `0.0000001`. */
export function numberText(value: number): string {
  const text = String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = parts;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}

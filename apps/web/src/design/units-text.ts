/** A number of units as it is read: thousands grouped, no zeros after the last digit that counts. `1,250.5`. */
export function unitsText(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace('-', '−').replace(/\B(?=(\d{3})+(?!\d))/g, ',')}${kept ? `.${kept}` : ''}`;
}

/** The price of one unit with at least the two places of money, and as many more as it has: `4.8` is `4.80`. */
export function unitPrice(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

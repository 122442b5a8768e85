import { Amount } from './amount.tsx';

/** An amount in pounds at the size of tables and lists of figures. */
export function pounds(value: string) {
  return <Amount value={value} currency="GBP" size={14} />;
}

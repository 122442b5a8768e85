import { Decimal } from '@farthing/money';

/** Parts of a JSON schema that lead to the amounts in a value. */
interface Shape {
  readonly properties?: Readonly<Record<string, object>>;
  readonly items?: object;
  /** An amount is a text or a number. Whole numbers, days and words have one type. */
  readonly anyOf?: readonly unknown[];
}

/**
 * Writes the amounts in a request as plain decimal texts, and leaves days, words and whole numbers as they are.
 * @param schema that the request was checked with
 */
export function withTextAmounts<Given>(schema: Shape, request: unknown): Given {
  return textAmounts(schema, request) as Given;
}

function textAmounts({ properties, items, anyOf }: Shape, value: unknown): unknown {
  if (items && Array.isArray(value)) return value.map((item) => textAmounts(items, item));
  if (properties && value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, textAmounts(properties[name] ?? {}, inner)]),
    );
  return anyOf ? new Decimal(String(value)).toFixed() : value;
}

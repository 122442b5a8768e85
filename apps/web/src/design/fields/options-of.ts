/** Names by value as the options of a field, in the order of the names. */
export function optionsOf<Value extends string>(
  names: Readonly<Record<Value, string>>,
): readonly { readonly value: Value; readonly label: string }[] {
  return (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

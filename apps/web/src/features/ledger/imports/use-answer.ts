import { useState } from 'react';

/**
 * An answer that shows at once, before the server has read the file by it, so that the control stays under the hand and
 * keeps the focus; it goes back when the server refuses.
 * @param stored what the server holds now
 * @param send tells the server; false when it refused
 */
export function useAnswer<Value>(
  stored: Value,
  send: (value: Value) => Promise<boolean>,
): readonly [Value, (value: Value) => void] {
  const [pending, setPending] = useState<{ readonly value: Value }>();
  const give = async (value: Value) => {
    const mine = { value };
    setPending(mine);
    await send(value);
    setPending((now) => (now === mine ? undefined : now));
  };
  return [pending ? pending.value : stored, (value) => void give(value)];
}

/**
 * Waits for a write and for others that were sent behind it in the same turn, without waiting for each other: PostgreSQL does
 * them in their order. When the first fails, its failure is the one that counts: the others only know that it did.
 */
export async function inOneTurn<First, Rest extends readonly unknown[]>(
  first: Promise<First>,
  rest: { readonly [Place in keyof Rest]: Promise<Rest[Place]> | undefined },
): Promise<[First, Rest]> {
  const others = Promise.all(rest);
  others.catch(() => {}); // it is awaited behind the first
  return [await first, (await others) as unknown as Rest];
}

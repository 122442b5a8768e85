import { type DayTexts, gramReader, type SpanGrams } from '../../features/transactions/gram-rules.ts';
import { type FedTask, takeParts } from '../fed-task.ts';
import { Moving } from '../moving.ts';

/** What the search looks the texts of some years up by, whose days come in parts; its rules are those of the slice. */
export async function run({
  parts,
}: FedTask<object, readonly DayTexts[]>): Promise<Moving<SpanGrams<ArrayBuffer>>> {
  const reader = gramReader();
  await takeParts(parts, reader.add);
  const found = reader.take();
  return new Moving(found, [found.grams.buffer, found.bits.buffer]);
}

import { crc32 } from 'node:zlib';
import { draw } from '../bench/receipts-draw.ts';
import { invent } from '../bench/receipts-layouts.ts';
import { Chance } from '../bench/receipts-random.ts';

const receipt = invent('supermarket', new Chance(11));

/** The total of the drawn receipt. */
export const receiptTotal = (Number(receipt.totalMinor) / 100).toFixed(2);

/** Draws a receipt as a PNG of a given size in bytes: private chunks that readers skip fill it up. */
export function receiptOf(bytes: number): Uint8Array {
  const picture = draw(receipt, 'Till', 22);
  const beforeEnd = picture.length - 12;
  const parts: Uint8Array[] = [picture.subarray(0, beforeEnd)];
  for (let left = bytes - picture.length; left > 12; ) {
    const length = Math.min(left - 12, 1_000_000);
    parts.push(chunk('faRt', Buffer.alloc(length)));
    left -= length + 12;
  }
  return Buffer.concat([...parts, picture.subarray(beforeEnd)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** Makes a bank statement of at least a given size in bytes, with long notes so that it has few rows. */
export function statementOf(bytes: number): Uint8Array {
  const notes = 'Weekly shop with a long note. '.repeat(30);
  const lines = ['Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes'];
  const rows = Math.ceil(bytes / notes.length);
  for (let row = 0; row < rows; row++)
    lines.push(
      `02/03/2026,Larkfield Bakery,BAKERY ${row},CONTACTLESS,-1.00,${rows - row}.00,EATING_OUT,${notes}`,
    );
  return Buffer.from(`${lines.join('\n')}\n`);
}

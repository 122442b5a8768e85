import Type from 'typebox';
import { Amount, Body, CurrencyCode, Day, described, flag, Id, integer, nullable, text } from './values.ts';

/** Multipart fields of a scan besides `file`. There are none. */
export const ReceiptScanFields = Body({});

export const ReceiptScanQuery = Body({
  reader: Type.Optional(
    Type.Enum(['model', 'rules'], {
      description:
        '`rules` reads the file on this server only. Default: `model`, which uses the user’s AI model if one is set. Read-only API tokens never use a model',
    }),
  ),
});
export type ReceiptScanQuery = Type.Static<typeof ReceiptScanQuery>;

/** Reader of the receipt: the user's AI model (`ai`) or this server (`rules`). */
export const ReceiptSource = Type.Enum(['ai', 'rules']);

const fraction = Type.Number({ minimum: 0, maximum: 1 });

/** Position of a field on the receipt's page, in fractions of the page's width and height. */
export const ReceiptPlace = Type.Object({
  page: Type.Integer({ minimum: 1 }),
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
});
export type ReceiptPlace = Type.Static<typeof ReceiptPlace>;

/** Fields that a scan extracts. */
export const ReceiptFieldName = Type.Enum([
  'merchant',
  'amount',
  'date',
  'currency',
  'category_hint',
  'time',
  'vat',
  'payment',
]);

/** Confidence in a field, with the reasons and its position on the page. */
export const ReceiptEvidence = Type.Object({
  field: ReceiptFieldName,
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  reason: text('One sentence'),
  place: Type.Unsafe<ReceiptPlace | null>({ anyOf: [ReceiptPlace, Type.Null()] }),
});
export type ReceiptEvidence = Type.Static<typeof ReceiptEvidence>;

/** One line item of a receipt. */
export const ReceiptItem = Type.Object({
  description: Type.String(),
  quantity: Type.Number(),
  amount: described(Amount, 'Amount for the whole quantity. Negative for a discount'),
});
export type ReceiptItem = Type.Static<typeof ReceiptItem>;

/** A page of the scanned file. */
export const ReceiptPage = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  width: Type.Number({ description: 'Pixels for an image in upright orientation, points for a PDF' }),
  height: Type.Number(),
  picture: described(
    nullable(Type.String()),
    'Image of a PDF page as a data URL. Null if the file is an image',
  ),
});

/** A recorded transaction that the receipt may belong to. */
export const ReceiptCandidate = Type.Object({
  transaction_id: Id,
  account_id: Id,
  account_name: Type.String(),
  date: Day,
  signed_amount: Amount,
  currency: CurrencyCode,
  merchant: nullable(Type.String()),
  description: nullable(Type.String()),
  category_id: nullable(Id),
  attachment_count: integer('Number of files already attached'),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Match score. From 0.75 the match is very likely',
  }),
  reasons: Type.Array(Type.String()),
});
export type ReceiptCandidate = Type.Static<typeof ReceiptCandidate>;

/** Result of scanning a receipt. Nothing is stored. */
export const ParsedReceipt = Type.Object({
  merchant: nullable(Type.String()),
  amount: nullable(Amount),
  date: nullable(Day),
  description: described(nullable(Type.String()), 'Short summary of the purchase'),
  category_hint: described(nullable(Type.String()), 'Name of a category'),
  raw_response: described(
    nullable(Type.String()),
    'Raw response of the model, at most 20,000 characters. Null if no model was used',
  ),
  currency: CurrencyCode,
  category_id: described(nullable(Id), 'Id of the user’s category with that name'),
  source: ReceiptSource,
  source_reason: text('Name of the model used, or the reason why no model was used'),
  confidence: Type.Object(
    { merchant: fraction, amount: fraction, date: fraction, currency: fraction, category_hint: fraction },
    { description: 'Confidence from 0 to 1 for each field. 0 if the field is null' },
  ),
  time: described(nullable(Type.String()), 'HH:MM'),
  vat: described(nullable(Amount), 'VAT included in the amount'),
  payment: Type.Unsafe<{ method: string; last_four: string | null } | null>({
    anyOf: [
      Type.Object({
        method: Type.Enum(['card', 'cash', 'paypal', 'bank-transfer', 'direct-debit']),
        last_four: nullable(Type.String()),
      }),
      Type.Null(),
    ],
  }),
  items: Type.Array(ReceiptItem),
  evidence: Type.Array(ReceiptEvidence),
  pages: Type.Array(ReceiptPage),
  is_complete: flag('False if pages or text were left out because of a limit'),
  candidates: Type.Array(ReceiptCandidate),
  debug: Type.Optional(
    Type.Object(
      {
        text: text('Text that this server read from the file'),
        attempts: Type.Array(
          Type.Object({
            status: integer('HTTP status. 0 if there was no response'),
            took_ms: Type.Integer(),
            message: Type.String(),
            raw_response: Type.String(),
          }),
        ),
        problems: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
        reading_ms: Type.Integer(),
      },
      { description: 'Present only if `ai_debug` is on' },
    ),
  ),
});
export type ParsedReceipt = Type.Static<typeof ParsedReceipt>;

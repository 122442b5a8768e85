import Type from 'typebox';
import { Amount, Body, CurrencyCode, Day, Id, nullable } from './values.ts';

/** `file` alone makes the multipart body of a scan. */
export const ReceiptScanFields = Body({});

export const ReceiptScanQuery = Body({
  reader: Type.Optional(
    Type.Enum(['model', 'rules'], {
      description:
        'rules: the file is read on this machine alone, also where a model is set. Default model: the user’s, where one is set; an API token that may only read asks none',
    }),
  ),
});
export type ReceiptScanQuery = Type.Static<typeof ReceiptScanQuery>;

/** Who read the receipt: the user's model, or the rules of this machine. */
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

/** The fields that a scan looks for. */
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
  reason: Type.String({ description: 'One sentence' }),
  place: Type.Unsafe<ReceiptPlace | null>({ anyOf: [ReceiptPlace, Type.Null()] }),
});
export type ReceiptEvidence = Type.Static<typeof ReceiptEvidence>;

/** One thing bought. */
export const ReceiptItem = Type.Object({
  description: Type.String(),
  quantity: Type.Number(),
  amount: { ...Amount, description: 'For all of the quantity; below zero for a discount' },
});
export type ReceiptItem = Type.Static<typeof ReceiptItem>;

/** A page as it was read. */
export const ReceiptPage = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  width: Type.Number({ description: 'Pixels of a picture held upright, points of a PDF' }),
  height: Type.Number(),
  picture: {
    ...nullable(Type.String()),
    description: 'The page of a PDF as a data URL; null where the file is a picture itself',
  },
});

/** A row of an account that the receipt may belong to, the likeliest first. */
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
  attachment_count: Type.Integer({ description: 'Files it has already' }),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'From 0.75 most likely the row of the receipt' }),
  reasons: Type.Array(Type.String()),
});
export type ReceiptCandidate = Type.Static<typeof ReceiptCandidate>;

/** Result of scanning a receipt. Nothing is stored. */
export const ParsedReceipt = Type.Object({
  merchant: nullable(Type.String()),
  amount: nullable(Amount),
  date: nullable(Day),
  description: { ...nullable(Type.String()), description: 'What was bought, in a few words' },
  category_hint: { ...nullable(Type.String()), description: 'Name of a category' },
  raw_response: {
    ...nullable(Type.String()),
    description: 'The model’s answer as it came, at most 20,000 characters; null where none was asked',
  },
  currency: CurrencyCode,
  category_id: { ...nullable(Id), description: 'Of the user’s category of that name' },
  source: ReceiptSource,
  source_reason: Type.String({
    description:
      'Which model read it, or why the rules did: none is set, none may be asked, what went wrong with it',
  }),
  confidence: Type.Object(
    { merchant: fraction, amount: fraction, date: fraction, currency: fraction, category_hint: fraction },
    { description: '0 where the field is null' },
  ),
  time: { ...nullable(Type.String()), description: 'HH:MM' },
  vat: { ...nullable(Amount), description: 'Inside the amount' },
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
  is_complete: Type.Boolean({ description: 'False where pages or text were left out because of a limit' }),
  candidates: Type.Array(ReceiptCandidate),
  debug: Type.Optional(
    Type.Object(
      {
        text: Type.String({ description: 'The text of the file as it was read here' }),
        attempts: Type.Array(
          Type.Object({
            status: Type.Integer({ description: '0 where there was no answer' }),
            took_ms: Type.Integer(),
            message: Type.String(),
            raw_response: Type.String(),
          }),
        ),
        problems: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
        reading_ms: Type.Integer(),
      },
      { description: 'Only if `ai_debug` is on' },
    ),
  ),
});
export type ParsedReceipt = Type.Static<typeof ParsedReceipt>;

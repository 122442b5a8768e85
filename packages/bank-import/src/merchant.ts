import type { BankFormat } from './bank-format.ts';

const santanderOpenings =
  /^(?:card payment to|direct debit payment to|bill payment via faster payment to|bill payment to|bank giro credit ref|faster payments receipt(?: ref)?|standing order (?:via faster payment )?to) +/i;
const typeCode = /^(?:VIS|DD|SO|BP|CR|ATM|OBP|DR|TFR|\)\)\)) +/;

/**
 * Takes the merchant from a description that a bank pads or prefixes in its own way.
 * @param description as printed, padding included
 * @returns null where the bank's way is unknown or nothing is left
 */
export function merchantOf(
  description: string,
  rule: BankFormat['merchantRule'],
  bankType: string | null,
): string | null {
  const found = rule === undefined ? '' : ruled(description, rule, bankType);
  return found === '' ? null : found.replace(/\s+/g, ' ');
}

function ruled(
  description: string,
  rule: NonNullable<BankFormat['merchantRule']>,
  bankType: string | null,
): string {
  switch (rule) {
    case 'padded': {
      const padding = description.search(/\s\s/);
      return padding < 0 ? description : description.slice(0, padding);
    }
    case 'type-code':
      return description.replace(typeCode, '').trim();
    case 'first-18':
      return description.slice(0, 18).trim();
    case 'santander':
      return description.replace(santanderOpenings, '').trim();
    case 'card-parts': {
      const parts = description.split(' , ');
      const isCard = bankType === 'POS' || bankType === 'C/L' || bankType === 'CDM';
      return (isCard && parts.length > 1 ? parts[1] : parts[0])?.trim() ?? '';
    }
  }
}

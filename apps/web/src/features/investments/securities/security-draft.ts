import type { NewSecurity, Security, SecurityChange } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import { securityDraft as texts } from './texts.ts';

/** A security as the form holds it. */
export interface SecurityDraft {
  readonly symbol: string;
  readonly name: string;
  readonly isin: string;
  readonly sedol: string;
  /** ISO code, or `GBX` for pounds that are quoted in pence. */
  readonly currency: string;
  readonly kind: Security['kind'];
  readonly region: string;
  readonly provider_symbol: string;
}

/** A form for a new security. */
export function emptySecurity(currency: string): SecurityDraft {
  return {
    symbol: '',
    name: '',
    isin: '',
    sedol: '',
    currency,
    kind: 'share',
    region: '',
    provider_symbol: '',
  };
}

/** The form of a security that is there. */
export function draftOfSecurity(security: Security): SecurityDraft {
  const { symbol, name, isin, sedol, currency, unit, kind, region, provider_symbol } = security;
  return {
    symbol,
    name,
    isin: isin ?? '',
    sedol: sedol ?? '',
    currency: currency === 'GBP' && unit === 'pence' ? 'GBX' : currency,
    kind,
    region: region ?? '',
    provider_symbol: provider_symbol ?? '',
  };
}

/** Returns the missing fields of a security. The server checks ISIN and SEDOL. */
export function securityErrors(draft: SecurityDraft): Readonly<Record<string, string>> {
  return {
    ...(draft.symbol.trim() ? {} : { symbol: common.enterASymbol }),
    ...(draft.name.trim() ? {} : { name: texts.nameMissing }),
  };
}

/** The record of a draft. */
export function securityOf(draft: SecurityDraft): NewSecurity {
  return {
    symbol: draft.symbol.trim(),
    name: draft.name.trim(),
    isin: draft.isin.trim() || null,
    sedol: draft.sedol.trim() || null,
    currency: draft.currency,
    kind: draft.kind,
    region: draft.region.trim() || null,
    provider_symbol: draft.provider_symbol.trim() || null,
  };
}

/** Returns the fields that changed. */
export function securityChange(draft: SecurityDraft, before: SecurityDraft): SecurityChange {
  const previous = new Map<string, unknown>(Object.entries(securityOf(before)));
  const fields = Object.entries(securityOf(draft));
  return Object.fromEntries(fields.filter(([field, value]) => value !== previous.get(field)));
}

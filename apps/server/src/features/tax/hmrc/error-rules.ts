/**
 * HMRC's error codes with a sentence for each: those of the endpoints that farthing asks, and those that any endpoint may
 * answer.
 * @see the OpenAPI files in hmrc/self-employment-business-api at b73c5878, hmrc/property-business-api at abd512fb,
 * hmrc/obligations-api at f99e92d2 and hmrc/business-details-api at 322cd36c; HMRC Developer Hub, "Reference guide", errors
 */
export const hmrcErrors: Readonly<Record<string, string>> = {
  // The request
  FORMAT_NINO:
    'HMRC says that the National Insurance number isn’t valid. Disconnect, then connect with the right one.',
  FORMAT_BUSINESS_ID:
    'HMRC doesn’t accept this business ID. Refresh the list of businesses and choose again.',
  FORMAT_TAX_YEAR: 'HMRC doesn’t accept this tax year.',
  FORMAT_TYPE_OF_BUSINESS: 'HMRC doesn’t accept this type of business. Refresh the list of businesses.',
  FORMAT_STATUS: 'HMRC doesn’t accept the status that was asked for. Report this as a fault.',
  FORMAT_VALUE:
    'HMRC doesn’t accept an amount. Check the figures for amounts below zero or above £99,999,999,999.99.',
  FORMAT_START_DATE: 'HMRC doesn’t accept the first day of the update.',
  FORMAT_END_DATE: 'HMRC doesn’t accept the last day of the update.',
  FORMAT_FROM_DATE: 'HMRC doesn’t accept the first day.',
  FORMAT_TO_DATE: 'HMRC doesn’t accept the last day.',
  MISSING_FROM_DATE: 'HMRC needs a first day. Report this as a fault.',
  MISSING_TO_DATE: 'HMRC needs a last day. Report this as a fault.',
  MISSING_TYPE_OF_BUSINESS: 'HMRC needs the type of business. Report this as a fault.',
  RANGE_TO_DATE_BEFORE_FROM_DATE: 'The last day is before the first day.',
  RULE_DATE_RANGE_INVALID: 'HMRC answers for at most 366 days at a time.',
  RULE_FROM_DATE_NOT_SUPPORTED: 'HMRC has no obligations that far back.',
  RULE_END_DATE_BEFORE_START_DATE: 'The update ends before it begins.',
  RULE_TO_DATE_BEFORE_FROM_DATE: 'The update ends before it begins.',
  RULE_INCORRECT_OR_EMPTY_BODY_SUBMITTED:
    'HMRC can’t read the update. Report this as a fault, with the text that was sent.',
  RULE_INCORRECT_GOV_TEST_SCENARIO: 'HMRC’s test service doesn’t know the test that was asked for.',
  RULE_BOTH_EXPENSES_SUPPLIED:
    'The update has both a total of expenses and single expenses. HMRC takes only one of them.',
  // The business and its periods
  RULE_TAX_YEAR_NOT_SUPPORTED: 'HMRC doesn’t take updates of this kind for this tax year.',
  RULE_TAX_YEAR_RANGE_INVALID: 'HMRC takes one tax year at a time.',
  RULE_TYPE_OF_BUSINESS_INCORRECT: 'At HMRC this is a business of another type. Choose another business.',
  RULE_ADVANCE_SUBMISSION_REQUIRES_PERIOD_END_DATE:
    'An update that is sent early must end on the last day of its quarter.',
  RULE_SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS:
    'HMRC already has an update up to a later day. Send the update of that quarter or a later one instead.',
  RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE:
    'The first day doesn’t fit the quarters that HMRC has for this business. Compare calendar quarters under Circumstances with HMRC.',
  RULE_START_DATE_NOT_ALIGNED_TO_COMMENCEMENT_DATE:
    'At HMRC the business began on another day. Compare the day on which it started.',
  RULE_END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE:
    'The last day doesn’t fit the quarters that HMRC has for this business. Compare calendar quarters under Circumstances with HMRC.',
  RULE_MISSING_SUBMISSION_DATES: 'HMRC needs the first and last day of the update.',
  RULE_START_AND_END_DATE_NOT_ALLOWED:
    'HMRC has this business down for one update a year, without days. farthing can’t send that. Use other software.',
  RULE_OUTSIDE_AMENDMENT_WINDOW: 'HMRC no longer takes changes to updates of this tax year.',
  RULE_EARLY_DATA_SUBMISSION_NOT_ACCEPTED: 'HMRC takes an update at most 10 days before its quarter ends.',
  RULE_INSOLVENT_TRADER: 'HMRC doesn’t answer for someone who is insolvent. Ask HMRC.',
  MATCHING_RESOURCE_NOT_FOUND: 'HMRC has nothing under this National Insurance number and business.',
  NO_OBLIGATIONS_FOUND: 'HMRC has no obligations in this tax year.',
  // Access
  CLIENT_OR_AGENT_NOT_AUTHORISED:
    'HMRC doesn’t let this sign-in act for the National Insurance number. It must be signed up for Making Tax Digital for Income Tax.',
  INVALID_CREDENTIALS: 'HMRC no longer accepts the connection. Disconnect, then connect again.',
  MISSING_CREDENTIALS: 'HMRC found no access token. Disconnect, then connect again.',
  INCORRECT_ACCESS_TOKEN_TYPE:
    'HMRC doesn’t accept this kind of access token. Disconnect, then connect again.',
  UNAUTHORIZED: 'HMRC no longer accepts the connection. Disconnect, then connect again.',
  INVALID_SCOPE: 'The connection doesn’t have the access that this needs. Disconnect, then connect again.',
  FORBIDDEN: 'HMRC doesn’t allow this. Check that the operator’s application is subscribed to the API.',
  RESOURCE_FORBIDDEN: 'The operator’s application isn’t subscribed to this API at HMRC’s Developer Hub.',
  // HMRC's servers
  ACCEPT_HEADER_INVALID: 'HMRC no longer has this version of its API. Update farthing.',
  NOT_FOUND: 'HMRC doesn’t have this endpoint. Update farthing.',
  METHOD_NOT_ALLOWED: 'HMRC doesn’t take requests of this kind. Update farthing.',
  MESSAGE_THROTTLED_OUT: 'HMRC has had too many requests from this server. Try again in a minute.',
  BAD_REQUEST: 'HMRC can’t read the request. Report this as a fault.',
  SERVER_ERROR: 'HMRC’s service has a fault. Try again later.',
  INTERNAL_SERVER_ERROR: 'HMRC’s service has a fault. Try again later.',
  BAD_GATEWAY: 'HMRC’s service has a fault. Try again later.',
  SERVICE_UNAVAILABLE: 'HMRC’s service isn’t available. Try again later.',
  SCHEDULED_MAINTENANCE: 'HMRC’s service is closed for maintenance. Try again later.',
  GATEWAY_TIMEOUT: 'HMRC’s service took too long. Try again later.',
};

const shownCode = /^[A-Z][A-Z0-9_]{0,99}$/;

/**
 * Reads the codes of an error response: its own, or those of `errors`, of which there are several if `code` is
 * INVALID_REQUEST.
 */
export function codesOf(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const errors: unknown = Reflect.get(json, 'errors');
  const several = Array.isArray(errors) ? errors.flatMap(codesOf) : [];
  const code: unknown = Reflect.get(json, 'code');
  const own = typeof code === 'string' && shownCode.test(code) ? [code] : [];
  return [...new Set(several.length > 0 ? several : own)].slice(0, 20);
}

/** Returns an error response in sentences. @param status HTTP status, for a response without a code */
export function sentencesOf(codes: readonly string[], status: number): string {
  if (codes.length === 0) return `HMRC answered with status ${status}, without a reason.`;
  return codes
    .map((code) => hmrcErrors[code] ?? `HMRC answered ${code}, which farthing doesn’t know.`)
    .join(' ');
}

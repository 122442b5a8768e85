import type {
  HmrcBusiness,
  HmrcDevice,
  HmrcGrant,
  HmrcMatch,
  HmrcSignIn,
  HmrcState,
  HmrcSubmission,
  HmrcUpdate,
  NewHmrcSubmission,
  UpdateFileQuery,
} from '@farthing/api-contract';
import { storedText, storeText } from '../store.ts';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

const base = '/tax/hmrc';
const deviceKey = 'farthing.hmrc-device';

/** Connection to HMRC, businesses and submissions, as this server has them. */
export const hmrcQuery = getQuery<HmrcState>(['hmrc', 'state'], base);

/** An update as it would be sent. */
export const hmrcUpdateQuery = (query: UpdateFileQuery) =>
  getQuery<HmrcUpdate>(['hmrc', 'update', query], `${base}/updates`, { ...query });

/** Begins a sign-in at HMRC, and returns the address of its page. */
export const beginHmrcSignIn = (national_insurance_number: string) =>
  api.post<HmrcSignIn>(`${base}/sign-in`, { national_insurance_number });
/** Completes a sign-in with what HMRC returned. */
export const completeHmrcSignIn = (grant: HmrcGrant) => api.put<HmrcState>(`${base}/connection`, grant);
export const disconnectHmrc = () => api.delete(`${base}/connection`);
/** Reads businesses and obligations from HMRC. */
export const refreshHmrc = (tax_year: string) =>
  api.post<HmrcState>(`${base}/businesses`, { tax_year, device: thisDevice() });
export const chooseHmrcBusiness = (id: string, match: HmrcMatch) =>
  api.put<HmrcBusiness>(`${base}/businesses/${id}`, match);
export const sendToHmrc = (update: Omit<NewHmrcSubmission, 'device'>) =>
  api.post<HmrcSubmission>(`${base}/submissions`, { ...update, device: thisDevice() });
/** Finds what became of an update whose answer was lost. */
export const checkHmrcSubmission = (id: string) =>
  api.post<HmrcSubmission>(`${base}/submissions/${id}/check`, { device: thisDevice() });

/** Invalidates all that this server knows of HMRC. */
export const hmrcChanged = () => invalidate('hmrc');

/** Facts about this device that HMRC requires. They are read when something is sent, and at no other time. */
function thisDevice(): HmrcDevice {
  const { width, height, colorDepth } = window.screen;
  const whole = (value: number) => Math.min(Math.max(Math.round(value) || 0, 0), 99_999);
  return {
    id: deviceId(),
    user_agent: navigator.userAgent.slice(0, 500),
    time_zone: timeZone(new Date().getTimezoneOffset()),
    window: { width: whole(window.innerWidth), height: whole(window.innerHeight) },
    screen: {
      width: whole(width),
      height: whole(height),
      scaling_factor: Math.min(window.devicePixelRatio || 1, 100),
      colour_depth: Math.min(whole(colorDepth), 100),
    },
  };
}

/** The id of this device, which it keeps. Without storage it is a new one each time. */
function deviceId(): string {
  const kept = storedText(deviceKey) ?? newId();
  storeText(deviceKey, kept);
  return kept;
}

/** A random UUID, version 4. `crypto.randomUUID` is missing over plain HTTP. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** @param minutes west of UTC, as browsers count */
function timeZone(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `UTC${minutes > 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

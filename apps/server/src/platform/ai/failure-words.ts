import type { GuardedFault } from '../outgoing/guarded-request.ts';

/** Reason why a model returned no result. */
export type ModelFault = GuardedFault | 'no-key' | 'no-model' | 'status' | 'not-json' | 'wrong-shape';

const faultWords: Readonly<Record<Exclude<ModelFault, 'status'>, (host: string) => string>> = {
  'no-key': () => 'No API key is stored. Add the key that your provider gave you.',
  'no-model': () => 'Enter the name of the model. Your own server has no default model.',
  'not-https': () =>
    'The base URL must begin with https://. Only the operator of this server can allow http for your own model servers.',
  'forbidden-address': (host) =>
    `${host} is on this server or in a private network. The operator of this server hasn’t allowed that.`,
  'unknown-host': (host) => `${host} can’t be found. Check the base URL for typing mistakes.`,
  refused: (host) =>
    `${host} refused the connection. Check the port in the base URL, and that the model server is running.`,
  broken: (host) => `${host} closed the connection before replying. Try again shortly.`,
  certificate: (host) => `${host} has an invalid TLS certificate. Check the base URL.`,
  'no-tls': (host) => `${host} doesn’t use https. Check the port in the base URL.`,
  timeout: (host) => `${host} didn’t reply in time. Try again, or choose a faster model.`,
  'too-large': (host) => `${host} sent a reply that is too large. Check the base URL.`,
  cancelled: () => 'The request was cancelled.',
  'not-json': (host) =>
    `${host} didn’t reply with JSON, so it isn’t a model server. Check the path of the base URL.`,
  'wrong-shape': (host) =>
    `${host} didn’t reply in the format of this provider. Check the provider and the base URL.`,
};

/** Describes an HTTP status of the model's host in plain words. */
function statusWords(status: number, host: string): string {
  if (status === 401) return `${host} rejected the API key (401). Check that you copied all of it.`;
  if (status === 402) return `${host} requires payment (402). Check the credit in your account there.`;
  if (status === 403)
    return `${host} doesn’t allow this with the API key (403). The key may not have access to the model.`;
  if (status === 404)
    return `${host} can’t find this path or model (404). Check the base URL and the name of the model.`;
  if (status === 405) return `The path of the base URL is wrong (405). On most servers it ends in /v1.`;
  if (status === 413) return `The file is too large for ${host} (413).`;
  if (status === 400 || status === 422)
    return `${host} rejected the request (${status}). Check the name of the model and the provider.`;
  if (status === 429)
    return `${host} received too many requests, or your credit there is used up (429). Try again later.`;
  if (status >= 500) return `${host} has a problem (${status}). Try again shortly.`;
  if (status >= 300 && status < 400)
    return `${host} redirects to another address (${status}). Use that address as the base URL.`;
  return `${host} returned an unexpected status (${status}).`;
}

/** Explains in plain words what went wrong and what to do, without repeating what the other side sent. */
export function wordsOf(fault: ModelFault, host: string, status: number): string {
  return fault === 'status' ? statusWords(status, host) : faultWords[fault](host);
}

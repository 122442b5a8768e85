import type { GuardedFault } from '../outgoing/guarded-post.ts';

/** Reason why a model returned no result. */
export type ModelFault = GuardedFault | 'no-key' | 'no-model' | 'status' | 'not-json' | 'wrong-shape';

const faultWords: Readonly<Record<Exclude<ModelFault, 'status'>, (host: string) => string>> = {
  'no-key': () => 'No API key is stored. Add the key that your provider gave you.',
  'no-model': () => 'Name the model: a server of your own has models of its own.',
  'not-https': () =>
    'The base URL must begin with https://. Only the operator of this farthing can allow http, for model servers of your own.',
  'forbidden-address': (host) =>
    `${host} is on this machine or in a private network, which the operator of this farthing has not allowed.`,
  'unknown-host': (host) => `There is no host ${host}. Check the base URL for a typing mistake.`,
  refused: (host) =>
    `${host} takes no connections. Check the port in the base URL, and that the server runs.`,
  broken: (host) => `${host} broke the connection before it had answered. Try again shortly.`,
  certificate: (host) => `${host} could not prove who it is: its certificate is not valid.`,
  'no-tls': (host) => `${host} does not speak https. Check the port in the base URL.`,
  timeout: (host) => `${host} did not answer in time. Try again, or choose a faster model.`,
  'too-large': (host) => `${host} answered more than any model would. Check the base URL.`,
  cancelled: () => 'The request was cancelled.',
  'not-json': (host) =>
    `${host} answered with something that is not JSON, so it is no model server. Check the path of the base URL.`,
  'wrong-shape': (host) =>
    `${host} answered in another form than this kind of provider does. Check the provider and the base URL.`,
};

/** Describes an HTTP status of the model's host in plain words. */
function statusWords(status: number, host: string): string {
  if (status === 401) return `${host} did not accept the API key (401). Check that it was copied whole.`;
  if (status === 402) return `${host} wants to be paid first (402). Check the credit of your account there.`;
  if (status === 403)
    return `${host} does not allow this with the API key (403). It may lack access to the model.`;
  if (status === 404)
    return `${host} has nothing at this path, or no such model (404). Check the base URL and the name of the model.`;
  if (status === 405)
    return `The path of the base URL is wrong (405): ${host} takes no questions there. For most servers it ends in /v1.`;
  if (status === 413) return `The file is too large for ${host} (413).`;
  if (status === 400 || status === 422)
    return `${host} did not understand the request (${status}). Check the name of the model and the kind of provider.`;
  if (status === 429)
    return `${host} limits how often it may be asked, or your credit there is used up (429). Try again later.`;
  if (status >= 500) return `${host} has trouble of its own (${status}). Try again shortly.`;
  if (status >= 300 && status < 400)
    return `${host} sends on to another address (${status}), which is not followed. Use the address it leads to.`;
  return `${host} answered with an unexpected status (${status}).`;
}

/** Says in plain words what went wrong and what to do. Nothing of what the other side sent is repeated. */
export function wordsOf(fault: ModelFault, host: string, status: number): string {
  return fault === 'status' ? statusWords(status, host) : faultWords[fault](host);
}

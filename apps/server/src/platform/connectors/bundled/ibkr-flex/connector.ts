import type { ConnectorHost, FeedInput, FeedOutput } from '../../connector-api.ts';

const service = 'https://ndcdyn.interactivebrokers.com/AccountManagement/FlexWebService';
/** Number of requests for a report until it is ready, five seconds apart. */
const mostAsked = 12;

/**
 * Fetches one Flex query in two steps: a report is asked for, and read once it is ready. The file is what a user downloads.
 * @see https://www.interactivebrokers.com/campus/ibkr-api-page/flex-web-service/, version 3
 *   (from the public description; not tried against the live service)
 */
export async function run(input: FeedInput, host: ConnectorHost): Promise<FeedOutput> {
  const query = input.bank_account ?? '';
  if (!/^\d{1,12}$/.test(query))
    throw new Error(
      'Enter the Query ID of your Flex query. It is a number, shown beside the query in Client Portal',
    );
  const asked = await read(host, `${service}/SendRequest?q=${query}&v=3`);
  const reference = tagText(asked, 'ReferenceCode');
  if (!/^\d{1,20}$/.test(reference)) throw new Error(wordsOf(asked));
  for (let times = 0; times < mostAsked; times += 1) {
    const text = await read(host, `${service}/GetStatement?q=${reference}&v=3`);
    if (!text.trimStart().startsWith('<')) return outputOf(text, input);
    if (text.includes('<FlexQueryResponse'))
      throw new Error(
        'This Flex query is in XML. Set its format to CSV in Client Portal, and its date format to yyyyMMdd',
      );
    if (tagText(text, 'ErrorCode') !== '1019') throw new Error(wordsOf(text));
  }
  throw new Error('Interactive Brokers is still preparing the report. Try again in a few minutes');
}

function outputOf(text: string, { currency }: FeedInput): FeedOutput {
  return {
    account: { id: 'flex', name: 'Interactive Brokers', currency },
    transactions: [],
    pending: 0,
    file: text,
    notes: [
      'The Flex query itself says how many days it has. Change its period in Client Portal to get more.',
    ],
  };
}

const tokenFaults = ['1011', '1012', '1013', '1015'];

function wordsOf(text: string): string {
  const code = tagText(text, 'ErrorCode');
  const message = tagText(text, 'ErrorMessage').replace(/[<>]/g, '').slice(0, 150);
  if (tokenFaults.includes(code))
    return `Needs a new token: Interactive Brokers rejected this one (${message || code})`;
  if (code === '1014' || code === '1010') return 'Interactive Brokers doesn’t know this Query ID. Check it';
  if (code === '1018') return 'Interactive Brokers has had too many requests. Try again in a few minutes';
  if (code !== '') return `Interactive Brokers: ${message || code}`;
  return 'Interactive Brokers sent something other than a report';
}

function tagText(xml: string, tag: string): string {
  const start = xml.indexOf(`<${tag}>`);
  const end = xml.indexOf(`</${tag}>`);
  return start < 0 || end < start ? '' : xml.slice(start + tag.length + 2, end).trim();
}

async function read(host: ConnectorHost, url: string): Promise<string> {
  const { status, body } = await host.request({ method: 'GET', url, headers: { accept: '*/*' } });
  if (status === 401 || status === 403)
    throw new Error('Needs a new token: Interactive Brokers rejected this one');
  if (status === 429)
    throw new Error('Interactive Brokers has had too many requests. Try again in a few minutes');
  if (status !== 200) throw new Error(`Interactive Brokers answered ${status}`);
  return body;
}

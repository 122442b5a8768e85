import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  bundledFiles,
  type ConnectorFiles,
} from '../../apps/server/src/platform/connectors/connector-files.ts';

/** A response of a simulated source; undefined: 404. */
export type SourceAnswer = { readonly status?: number; readonly body: string } | undefined;

/** Simulated sources of rates, prices and transactions on this machine. */
export interface Sources {
  /** The bundled connectors, asking this machine instead. */
  readonly files: () => readonly ConnectorFiles[];
  /** Requests so far, as `path?query`, with the authorization header. */
  readonly asked: { readonly url: string; readonly authorization: string | undefined }[];
  /** Answers by path. */
  readonly answers: Record<
    string,
    SourceAnswer | ((url: URL, authorization: string | undefined) => SourceAnswer)
  >;
  close(): void;
}

const hosts = [
  'https://www.ecb.europa.eu',
  'https://www.trade-tariff.service.gov.uk',
  'https://query1.finance.yahoo.com',
  'https://api.twelvedata.com',
  'https://api.starlingbank.com',
  'https://eodhd.com',
  'https://www.alphavantage.co',
];

/** Starts them. */
export async function startSources(): Promise<Sources> {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const answers: Sources['answers'] = {};
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://source');
    const { authorization } = request.headers;
    asked.push({ url: request.url ?? '', authorization });
    const found = answers[url.pathname];
    const answer = typeof found === 'function' ? found(url, authorization) : found;
    response.writeHead(answer?.status ?? (answer ? 200 : 404)).end(answer?.body ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const moved = (text: string) => hosts.reduce((changed, host) => changed.replaceAll(host, origin), text);
  const unpaused = (manifest: string) => manifest.replace(/"pause_ms": \d+/, '"pause_ms": 0');
  const files = () =>
    bundledFiles().map((one) => ({
      ...one,
      manifest: unpaused(one.manifest),
      capability: moved(one.capability),
      source: moved(one.source),
      loopback: true,
    }));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { files, asked, answers, close };
}

/** The file of the European Central Bank, as it publishes it. @param days rates by currency, by day */
export function ecbFile(days: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const cubes = Object.entries(days).map(
    ([day, rates]) =>
      `<Cube time="${day}">${Object.entries(rates)
        .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
        .join('')}</Cube>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`;
}

/** HMRC's file of a month, as the Trade Tariff publishes it. @param rates currency and rate of each country */
export function hmrcFile(
  period: string,
  rates: readonly (readonly [currency: string, rate: string])[],
): string {
  const entries = rates.map(
    ([currency, rate]) =>
      `<exchangeRate><countryName>Somewhere</countryName><countryCode>XX</countryCode><currencyName>Money</currencyName><currencyCode>${currency}</currencyCode><rateNew>${rate}</rateNew></exchangeRate>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><exchangeRateMonthList Period="${period}">${entries.join('')}</exchangeRateMonthList>`;
}

/** A chart of Yahoo Finance. @param closes by day */
export function chartOf(currency: string | null, closes: Readonly<Record<string, number | null>>): string {
  const timestamp = Object.keys(closes).map((day) => Date.parse(`${day}T08:00:00Z`) / 1000);
  const quote = [{ close: Object.values(closes) }];
  return JSON.stringify({
    chart: { result: [{ meta: { currency, gmtoffset: 0 }, timestamp, indicators: { quote } }], error: null },
  });
}

/** An item of Starling's feed. */
export function feedItem(id: string, time: string, minorUnits: number, change: object = {}) {
  return {
    feedItemUid: id,
    categoryUid: 'category-1',
    amount: { currency: 'GBP', minorUnits: Math.abs(minorUnits) },
    direction: minorUnits < 0 ? 'OUT' : 'IN',
    transactionTime: time,
    settlementTime: time,
    status: 'SETTLED',
    counterPartyName: 'Elm Garage',
    reference: 'ELM GARAGE LEEDS',
    ...change,
  };
}

import type { HmrcDevice } from '@farthing/api-contract';

/** Facts for the headers of fraud prevention. */
export interface HeaderFacts {
  readonly userId: string;
  readonly device: HmrcDevice;
  /** Public address of the client as the server sees it. Undefined if it is in a private network. */
  readonly clientIp: string | undefined;
  /** Port of the client; undefined behind a proxy, whose port it would be. */
  readonly clientPort: number | undefined;
  /** Public address of this server, if the operator has set it. */
  readonly serverIp: string | undefined;
  readonly version: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly now: string;
}

/**
 * Returns the headers of fraud prevention for a web app that reaches HMRC through its server. Headers whose value can't be
 * collected are left out, as HMRC asks: the licence and multi-factor headers always, addresses in private networks, the
 * server's address unless it is set.
 * @see SI 2019/360; HMRC Developer Hub, "Send fraud prevention data", WEB_APP_VIA_SERVER
 */
export function fraudHeaders(facts: HeaderFacts): Record<string, string> {
  const { device, clientIp, serverIp, now } = facts;
  const { screen, window } = device;
  const pairs = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
  return {
    'Gov-Client-Connection-Method': 'WEB_APP_VIA_SERVER',
    'Gov-Client-Browser-JS-User-Agent': device.user_agent.replace(/[^\x20-\x7e]/g, ''),
    'Gov-Client-Device-ID': device.id,
    'Gov-Client-Screens': pairs({
      width: screen.width,
      height: screen.height,
      'scaling-factor': screen.scaling_factor,
      'colour-depth': screen.colour_depth,
    }),
    'Gov-Client-Timezone': device.time_zone,
    'Gov-Client-User-IDs': pairs({ farthing: facts.userId }),
    'Gov-Client-Window-Size': pairs({ width: window.width, height: window.height }),
    'Gov-Vendor-Product-Name': 'farthing',
    'Gov-Vendor-Version': pairs({ farthing: facts.version }),
    ...(clientIp ? { 'Gov-Client-Public-IP': clientIp, 'Gov-Client-Public-IP-Timestamp': now } : {}),
    ...(clientIp && facts.clientPort ? { 'Gov-Client-Public-Port': String(facts.clientPort) } : {}),
    ...(serverIp ? { 'Gov-Vendor-Public-IP': serverIp } : {}),
    ...(serverIp && clientIp ? { 'Gov-Vendor-Forwarded': pairs({ by: serverIp, for: clientIp }) } : {}),
  };
}

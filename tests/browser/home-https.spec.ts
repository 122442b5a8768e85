import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../tools/chromium.ts';
import { password } from '../contract/server-process.ts';
import { expectSignedIn } from './front-door.ts';
import { expect, test } from './journey.ts';

test.use({ environment: { HTTPS: 'home', HTTPS_PORT: '0', HTTPS_NAMES: 'nas', HOST: '127.0.0.1' } });

/** No headers of our own, because a page with them asks the other origin for permission first. */
const plainHeaders = { extraHTTPHeaders: {} };

/** A browser on another machine, which knows this one as `nas`. @param trusted hash of a public key that it trusts */
function openElsewhere(trusted?: string) {
  return chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [
      ...chromiumFlags,
      '--host-resolver-rules=MAP nas 127.0.0.1',
      ...(trusted ? [`--ignore-certificate-errors-spki-list=${trusted}`] : []),
    ],
  });
}

/** SHA-256 of the public key of the certificate that a server presents, in base64. */
async function publicKeyHash(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'nas', rejectUnauthorized: false });
  await new Promise((done) => socket.once('secureConnect', done));
  const certificate = new X509Certificate(socket.getPeerCertificate(true).raw);
  socket.destroy();
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

test('a device in the home network is led to the certificate, and stays signed in over HTTPS once it trusts it', async ({
  server,
}) => {
  const plain = `http://nas:${new URL(server.url).port}`;
  const port = Number(/farthing\.local:(\d+)/.exec(server.output())?.[1]);

  const stranger = await openElsewhere();
  const asked = await stranger.newPage({ ...plainHeaders, viewport: { width: 390, height: 844 } });
  const pictures: string[] = [];
  asked.on('request', (request) => {
    if (request.url().includes('/https/steps/')) pictures.push(request.url());
  });
  await asked.goto(`${plain}/`);
  await expect(asked.getByRole('heading', { name: 'Use HTTPS on this device' })).toBeVisible();
  expect(pictures).toEqual([]);
  await asked.getByText('iPhone and iPad').click();
  const picture = asked.getByRole('img', { name: 'The row Profile Downloaded is chosen' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(240);
  await expect(asked.getByText('Certificate Trust Settings')).toBeVisible();
  await asked.getByRole('link', { name: 'go on without HTTPS' }).click();
  await expect(asked.getByText('you’re signed out after 15 minutes')).toBeVisible();
  await asked.getByRole('link', { name: 'Use HTTPS' }).click();
  await expect(asked.getByRole('heading', { name: 'Use HTTPS on this device' })).toBeVisible();
  await stranger.close();

  const device = await openElsewhere(await publicKeyHash(port));
  const page = await device.newPage(plainHeaders);
  await page.goto(`${plain}/`);
  await expect(page).toHaveURL(`https://nas:${port}/`); // by itself
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Bea');
  await page.getByLabel('Email address').fill('bea@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectSignedIn(page);
  expect(await page.evaluate('isSecureContext')).toBe(true);
  await page.reload();
  await expectSignedIn(page);
  await device.close();
});

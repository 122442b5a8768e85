import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { startApp } from '../contract/app.ts';
import { joinHousehold, share } from '../contract/couples.ts';
import { categoriesOf, expectTotalsToAgree, openAccount, record } from '../contract/ledger.ts';
import { pdf } from '../contract/pictures.ts';
import { databaseUrl } from '../contract/postgres.ts';

test('members write, and everyone’s log has a change of ownership, where the tables’ owner is held by row-level security too', async () => {
  const server = inject('postgresUrl');
  const name = `farthing_owned_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create role ${name} login createrole password 'geheim-17'`);
  await admin.query(`create database ${name} owner ${name}`);
  await admin.query(
    `grant farthing_user, farthing_system, farthing_guest, farthing_member to ${name} with admin option`,
  );
  await admin.end();
  const url = new URL(databaseUrl(server, name));
  [url.username, url.password] = [name, 'geheim-17'];
  await migrate(url.toString(), () => {});
  const app = await startApp({}, url.toString());
  try {
    await app.register();
    const [ann, ben] = [await app.register(), await app.register()];
    await joinHousehold(ann, [ben]);
    const { id: joint } = await openAccount(ann);
    const { food } = await categoriesOf(ann);
    await share(ann, joint, 'full');
    const path = `/household/members/${ann.id}/accounts/${joint}/transactions`;
    const body = { type: 'expense', amount: '4.20', date: '2026-02-03', merchant: 'Mill', category_id: food };
    const made = await ben.post(path, body);
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    const { id } = await record(ann, joint, { merchant: 'Mill', date: '2026-02-04' });
    expect((await ben.patch(`${path}/${id}`, { amount: '9.00', version: 1 })).status).toBe(200);
    expect((await ben.upload(`${path}/${id}/attachments`, { name: 'a.pdf', content: pdf('a') })).status).toBe(
      201,
    );
    expect((await ben.delete(`${path}/${made.body.id}`)).status).toBe(204);
    await expectTotalsToAgree(app, ann);
    const steps = [{ from: '2026-01-01', percent: '50' }];
    const changed = await ann.put(`/household/sharing/${joint}`, { ownership: steps });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
    const { body: log } = await ben.get('/audit-log?action=account_ownership');
    expect(log.items).toMatchObject([{ resource_id: joint, metadata: { ownership: steps, by: ann.id } }]);
  } finally {
    await app.close();
  }
});

import pg from 'pg';
import { joinedSchema } from '../../apps/server/src/database/earlier-schema.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';

/** The 39 migrations of commit d52e9b93 with their SHA-256. */
const migrations = `
  0001-roles-and-functions a2f998dbf828352a2bc64cc0494f60eea9a08ae1c66a385fca28314db4d7f3f1
  0002-users-and-sign-in b8157b3bb3431a68f59d69ecea4466f9a70439406f1a2856cb927ece76b89d3e
  0003-accounts-and-transactions 4621d523f9cd5cfc8458f9dd882b6ffd7a277646c435902342379dad4f59ddfe
  0004-imports cd89ee743c7e4082a85648bf85ff5858bc16fb873d30d0bb248d62319aca5404
  0005-transfers-refunds-and-recurring 668a3304c412b3e6bb5a4a68c707d7c22bf3a3734db53b66de75f7af2979a088
  0006-planning ec9a086c063b7737456dae2f9c99ce9c9197044491c7fd947ffb206754174856
  0007-investments 502ec3f92439e60461a07bba1dbf5d02cb520892592720748d832ca1ad575561
  0008-tax a324120403c51a758dd00f2b67c7b4d09811899eb3177a4ccf22d5bf0977a005
  0009-totals 525b8523f7075005f065dce62e4424302092bc6d1caaa4cf332d4df9ea121b2c
  0010-updating-totals 2fc8dae556d67e056b8f1daecbf23fe7ca18c1b565053aac1fbf60d34c6f7e72
  0011-history 599af5a225cca67dfb7c8539643e21e82dccaa27aa5fd12470366ce85bea1072
  0018-income-sources 8d0a944f503e57ca474a22db43ce44e6fbd0c672d4cff3f415e7782a88e7b28f
  0024-household bfda678e4d10c4ab1ce3eaca717121eed9443d2e047ca5ec3fc968b8f2405a1a
  0026-hmrc a5df1a845c40770baa6dd5457198c899478aa2fe9a30c9086f4024564cec34bf
  0027-notification-channels bcb6312cc6a5d21f5a06a4840e0d438eee1273ae35a5162890be3b148576a22a
  0028-shared-writes fd233dfedfeab814d011a6d434d2675a13110758d677d0447d5d59f1219c8f20
  0030-connections c2929430b21488e3efd2f920b78c6a5f2ed4584b8787a39930731425e00954a8
  0032-household-reports 94f8697d96013bcd11bbb5d38bd4738fb1736eb05813343e2f74adb0ea5657d2
  0033-shared-costs 0328045db14988258c60427f4d3f9f6471fa3a20d188a20e235ee64a50823799
  0034-oidc d58d2108319da21587cdfb0bf2f6a9e582f587004d00cbd41a0278d3d91e0f40
  0035-add-only-tokens 4790e4056b2f8a06e65a8b37e016ee10450131fdc063efc6b6aba97e0734ab6f
  0036-repeated-system-requests 7c00134570997b3165d31c9e7cdcc719bfd17824b78428c82881de9f9ef20814
  0037-shared-imports 96c9e66ecf65acd2de153603104f2220b01654eaeb39c1a5ce01450032ba91e4
  0038-household-tokens 4fa5605b23bb466696ec71a94a02877ddb5233684125727a2f32133184a8744d
  0039-household-budgets 52f87d9d39ae78c17135d6bb76a183882dc9a7444cd60a416b75faf80f50d839
  0040-certificate-requests 34034780912bbcbc063f6240f8b1688a28f25ee24125c544494e6ca9acc21110
  0041-accounting-dates 473e1c56afb87851166e90b07a7cdca9fcdfa8d770e8d22c5b14bd148fd4bd6a
  0042-unattended-files-and-mailboxes 6428cd0f43245df4c25b7c98c199fa7f12c931928daa1ef3ac3a6e5948a851e7
  0043-shared-recurring e7060453d5f744a234b7b8e509eff433981392ba3a4cc8d2ac257ded504c2deb
  0045-venture-shares 0b66086580a72072d6ff2e8256241b8856609c5c762d17c5cdf5aebb8acb2291
  0046-homes 96b686cff42be2ab369c832b2c35b233459942233648b2d18f2ba05c6b809ea5
  0047-household-defaults de56b6dfc90724846eded89b3fc6fb78699cdd535efb44b7542e05fc90069c6f
  0048-member-import-log 6e662a300f8b76c8ad742dd9c6e00b8b03a390297d6abd0dadf6d524d4a38f02
  0051-household-budget-periods 3deb616a315ace4f67a234c0602d158e414e9267ef6008fc27fe77840b094a56
  0052-ownership-transfers baf6b2dee38ab9f3ddcbf2f18a3b83a9ac34bfe96ce0ed75652491155c8f2cdc
  0053-whose-figures c0804581336d80348c7a63b5d74ac757628a4f043f4d2aa69e3ad954a3c21bfa
  0054-pension-lump-sums 9daec36ad1b46f99467de6cd10f0ec5f155da31c7a78710d88e2511f003aeb5f
  0057-guest-transactions 7d9270216523b9ef0b62fe8640cfb66956f2331b98a4b7daad8364288f7e8f50
  0059-shared-splits 5f2897aeeadeae39d9e11fbe6cf723e60703bee0118198e5906fa673033aeef4`;

/** Makes a database as commit d52e9b93 leaves it, with one user. */
export async function makeEarlierDatabase(url: string): Promise<void> {
  await migrate(url, () => {}, { upTo: joinedSchema });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('delete from schema_migrations');
    for (const line of migrations.trim().split('\n')) {
      const [name = '', sha256] = line.trim().split(' ');
      await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
        Number(name.slice(0, 4)),
        name,
        sha256,
      ]);
    }
    await client.query(
      `insert into users (id, email, password_hash, display_name) values (gen_random_uuid(), 'ann@example.org', 'x', 'Ann')`,
    );
  } finally {
    await client.end();
  }
}

/** Describes everything of a schema that statements can tell apart: one line each, in order. */
export async function describeSchema(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(parts);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}

const parts = `
  with t as (select oid, relname, relrowsecurity, relforcerowsecurity, relacl from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'),
  described as (
    select format('table %s %s %s %s', relname, relrowsecurity, relforcerowsecurity, relacl) as line from t
    union all select format('column %s %s %s %s %s %s %s %s', relname,
      row_number() over (partition by t.oid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
      attidentity, attacl, pg_get_expr(d.adbin, d.adrelid))
      from t join pg_attribute a on attrelid = t.oid and attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(c.oid))
      from t join pg_constraint c on conrelid = t.oid
    union all select pg_get_indexdef(indexrelid) from t join pg_index on indrelid = t.oid
    union all select format('%s %s', pg_get_triggerdef(g.oid), tgenabled) from t join pg_trigger g on tgrelid = t.oid
      where not tgisinternal
    union all select format('policy %s %s %s %s %s %s', relname, polname, polcmd, polroles::regrole[],
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from t join pg_policy on polrelid = t.oid
    union all select format('%s %s', pg_get_functiondef(oid), proacl) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select format('type %s', typname) from pg_type where typnamespace = 'public'::regnamespace)
  select line from described order by line collate "C"`;

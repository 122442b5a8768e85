/**
 * The floor of the list page: Fastify and one prepared query over the same rows, as the tables' owner, without
 * sign-in, row-level security or anything of ours.
 */
import Fastify from 'fastify';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 6 });
const columns =
  'id, account_id, type, date, value_date, abs(signed_amount) as amount, signed_amount, currency, description, merchant, ' +
  'category_id, is_recurring, tags, notes, external_id, transfer_id, import_id, version, created_at, updated_at';
const text = `select ${columns} from transactions t where user_id = $1 order by t.date desc, t.id desc limit 51`;
const string = { type: ['string', 'null'] };
const properties = Object.fromEntries(
  columns.split(', ').map((name) => [name.split(' ').at(-1) as string, string as object]),
);
const item = {
  type: 'object',
  properties: {
    ...properties,
    is_recurring: { type: 'boolean' },
    version: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const app = Fastify();
app.get(
  '/list',
  {
    schema: { response: { 200: { type: 'object', properties: { items: { type: 'array', items: item } } } } },
  },
  async (request) => {
    const { user } = request.query as { user: string };
    const { rows } = await pool.query({ name: 'list', text, values: [user] });
    return { items: rows.slice(0, 50) };
  },
);
app.get('/health', async () => ({ ok: true }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

// Baseline: one Fastify route with one `pg` statement that returns a job row as JSON.
import Fastify from 'fastify'
import pg from 'pg'

const [url = '', port = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()
app.get<{ Params: { slug: string } }>('/jobs/:slug', async ({ params }) => {
  const { rows } = await pool.query('select * from jobs where slug = $1', [params.slug])
  return rows[0] ?? null
})
app.get('/', async () => 'ready')
await app.listen({ host: '127.0.0.1', port: Number(port) })

// Generates any number of jobs inside the database: a few thousand are inserted normally, and the rest are copies of them
// for other companies with another slug, number and day. Copying in SQL avoids sending rows.
import type { Database } from '#/server/database/database.ts'
import { industries } from '#/shared/reference/industries.ts'
import { demoJobs } from '../../scripts/demo/jobs.ts'
import { randomSource } from '../agreement/operations.ts'
import { loadInBulk } from '../bulk-load.ts'
import { addOwners } from '../owners.ts'

const models = 2_000
const jobsPerCompany = 200
const rowsAtOnce = 50_000

export async function buildMarket(database: Database, count: number) {
  const { executeSql } = database
  await executeSql(`insert into users (role, name, email, email_verified_at)
    values ('SEEKER', 'Bench Seeker', 'seeker@bench.example', now())`)
  await executeSql(
    `insert into companies (name, slug, status, approved_at, tagline, about, city, country, company_size, domain,
       website_url, industry_affiliations)
     select 'Company ' || n, 'bench-company-' || n, 'approved', now() - interval '1 hour' * n, 'Work that is checked',
       'What we do, in a few sentences.', 'Newark', 'US', 10 + n % 2000, 'company-' || n || '.example',
       'https://company-' || n || '.example', array[($2::text[])[1 + n % cardinality($2::text[])]]
     from generate_series(1, $1::int) as n`,
    [Math.max(20, Math.ceil(count / jobsPerCompany)), industries],
  )
  await addOwners(database)
  await executeSql(`insert into evidence (company_id, claim, outcome, strength, finding, source)
    select id, claim, 'pass', 'strong', 'Found', 'Own check' from companies, unnest(array['mailbox', 'phone', 'tax-id']) as claim`)
  const own = Math.min(models, count)
  await writeModels(database, own)
  if (count > own) await loadInBulk(database, () => copyModels(database, own, count))
  await executeSql(`insert into applications (job_id, seeker_id, snapshot, applied_at, decided_at)
    select jobs.id, users.id, '{}', now() - interval '1 day' * (posted_seq % 90), case when posted_seq % 3 = 0 then now() end
    from jobs, users where posted_seq % 5 = 0 and users.email = 'seeker@bench.example'`)
  await executeSql(`insert into articles (slug, title, summary, body, topic, author, reading_minutes, published_at)
    select 'article-' || n, 'Advice number ' || n, 'One line of it.', '<p>Text.</p><h2 id="a">One</h2><p>Text.</p>',
      (array['Pay', 'Offers', 'Interviews'])[1 + n % 3], 'Bench', 4, now() - interval '1 day' * n
    from generate_series(1, 40) as n`)
  await executeSql('vacuum analyze')
}

async function writeModels({ executeSql }: Database, count: number) {
  const dice = randomSource(7)
  const demo = demoJobs()
  const sentences = demo.flatMap(({ description }) => description.match(/<(p|li)>.*?<\/\1>/gs) ?? [])
  const towns = (await executeSql(
    'select name as city, region, country from places order by population desc limit 500',
  )) as { rows: { city: string; region: string; country: string }[] }
  const rows = Array.from({ length: count }, (_, i) => {
    const job = dice.pick(demo)
    const town = dice.pick(towns.rows)
    return {
      slug: `bench-${i}`,
      title: job.title,
      description: job.description + Array.from({ length: 4 }, () => dice.pick(sentences)).join(''),
      type: dice.pick(['Full-time', 'Full-time', 'Part-time', 'Contract']),
      workplace: dice.pick(['On-site', 'On-site', 'Hybrid', 'Remote']),
      level: dice.pick(['entry', 'mid', 'mid', 'senior', 'lead', 'executive']),
      industry: dice.pick(industries),
      ...town,
      pay: 25_000 + dice.below(150) * 1_000,
      skills: job.skills.join('\x1f'),
    }
  })
  const columns = (
    [
      'slug',
      'title',
      'description',
      'type',
      'workplace',
      'level',
      'industry',
      'city',
      'region',
      'country',
      'pay',
      'skills',
    ] as const
  ).map((name) => rows.map((row) => row[name]))
  await executeSql(
    `insert into jobs (company_id, slug, title, description, employment_type, workplace, level, industry, city, region,
       country, pay_min, pay_max, skills, status, posted_at, closes_at)
     select companies.id, model.slug, title, description, type, workplace, level, industry, town, model.region,
       model.country, pay, pay + 20000, string_to_array(skills, chr(31)), 'open', now() - interval '60 days',
       now() + interval '40 days'
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::int[], $12::text[]) with ordinality as model (slug, title, description, type,
       workplace, level, industry, town, region, country, pay, skills, n)
     join companies on companies.slug = 'bench-company-' || 1 + (n * 7) % (select count(*) from companies)`,
    columns,
  )
}

/** Copies also what triggers would compute per row. */
async function copyModels({ executeSql }: Database, own: number, count: number) {
  await executeSql(`create unlogged table bench_model as
    select row_number() over (order by jobs.posted_seq) - 1 as n, jobs.id, companies.number as company
    from jobs join companies on companies.id = jobs.company_id`)
  await executeSql('create unique index bench_model_n on bench_model (n)')
  for (let from = own; from < count; from += rowsAtOnce) {
    await executeSql(
      `with fresh as (
         insert into jobs (company_id, slug, title, description, employment_type, workplace, level, industry, city,
           region, country, pay_min, pay_max, skills, status, posted_at, closes_at)
         select companies.id, 'bench-' || i, title, description, employment_type, workplace, level, industry, jobs.city,
           jobs.region, jobs.country, pay_min, pay_max, skills, 'open', now() - interval '59 days' * (1 - i / $3::float8),
           now() + interval '40 days'
         from generate_series($1::int, $2::int) as i
         join bench_model on bench_model.n = (i * 31::bigint) % $4::int
         join jobs on jobs.id = bench_model.id
         join companies on companies.slug = 'bench-company-' || 1 + (i * 17::bigint + i / 1000) % $5::int
         order by i
         returning id, company_id, slug, posted_seq, posted_at, closes_at)
       insert into job_search
       select fresh.posted_seq, fresh.id, companies.number, search_place_id, facet, floor(extract(epoch from fresh.posted_at) / 60),
         fresh.closes_at, pay_low, pay_high, latitude, longitude, body,
         ts_delete(tsv, 'c:' || bench_model.company) || array_to_tsvector(array['c:' || companies.number])
       from fresh join companies on companies.id = fresh.company_id
       join bench_model on bench_model.n = (substr(fresh.slug, 7)::bigint * 31) % $4::int
       join job_search on job_search.job_id = bench_model.id`,
      [from, Math.min(from + rowsAtOnce, count) - 1, count, own, Math.ceil(count / jobsPerCompany)],
    )
  }
  await executeSql('drop table bench_model')
}

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Insertable } from 'kysely'
import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import { rebuildVocabulary } from '#/features/search/query/words/spelling.server.ts'
import { recountAllSuggestions } from '#/features/search/suggestions/counts.server.ts'
import type { Database } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { dayMs } from '#/shared/dates.ts'
import { companies } from '../../scripts/demo/companies.ts'
import { demoJobs } from '../../scripts/demo/jobs.ts'

/** A job of a corpus file, one JSON object per line. Only key, title and company are required. */
type CorpusJob = {
  key: string
  title: string
  company: string
  description?: string
  skills?: string[]
} & Partial<Pick<Insertable<Tables['jobs']>, (typeof facts)[number]>>

export type Corpus = CorpusJob[]

const facts = [
  'city',
  'region',
  'country',
  'industry',
  'workplace',
  'level',
  'employmentType',
  'payMin',
  'payMax',
  'payCurrency',
  'payPeriod',
  'postedAt',
] as const

export function readCorpus(file: string): CorpusJob[] {
  const bytes = readFileSync(file)
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line))
}

/** All jobs of the demo. A key is the slug without its number, because the number depends on the day. */
export function demoCorpus(): CorpusJob[] {
  const companyOf = new Map(companies.map((company) => [company.slug, company]))
  const now = Date.now()
  return demoJobs().map((job, at) => ({
    key: job.slug.replace(/-\d+$/, ''),
    title: job.title,
    company: companyOf.get(job.companySlug)?.name ?? '',
    industry: companyOf.get(job.companySlug)?.industry ?? null,
    description: job.description,
    skills: job.skills,
    city: job.city,
    region: job.region,
    country: job.country,
    workplace: job.workplace,
    level: job.level,
    employmentType: job.type,
    payMin: Math.round(job.pay.min),
    payMax: Math.round(job.pay.max),
    payCurrency: job.pay.currency,
    payPeriod: job.pay.period,
    // A minute apart, so that sorting by newest is unambiguous.
    postedAt: new Date(now - job.postedDaysAgo * dayMs - at * 60_000),
  }))
}

/** Inserts the jobs, open and of approved companies. Returns the corpus key of each slug. */
export async function loadCorpus({ db, executeSql }: Database, corpus: CorpusJob[]) {
  const names = [...new Set(corpus.map(({ company }) => company))]
  const idOf = new Map<string, string>()
  for (const part of parts(names)) {
    const rows = await db
      .insertInto('companies')
      .values(
        part.map((name) => ({
          name,
          slug: `bench-${names.indexOf(name)}`,
          status: 'approved' as const,
          approvedAt: new Date(),
        })),
      )
      .returning(['id', 'name'])
      .execute()
    for (const { id, name } of rows) idOf.set(name, id)
  }
  const slugs = new Map(corpus.map(({ key }, at) => [`bench-${at}`, key]))
  const rows = corpus.map((job, at): Insertable<Tables['jobs']> => {
    const { title, company, description = '', skills = [] } = job
    const stated = facts.flatMap((name) => (job[name] == null ? [] : [[name, job[name]] as const]))
    return {
      postedAt: new Date(Date.now() - dayMs),
      // Open jobs need pay, which a corpus may lack.
      payMin: 1,
      payMax: Math.max(1, Number(job.payMin ?? 1)),
      ...Object.fromEntries(stated),
      companyId: idOf.get(company) ?? '',
      slug: `bench-${at}`,
      title,
      description,
      skills,
      status: 'open',
      closesAt: new Date(Date.now() + 30 * dayMs),
      ...jobReading({ title, description, skills }),
    }
  })
  // Oldest first, because jobs are numbered in the order of posting.
  rows.sort((a, b) => Number(new Date(a.postedAt ?? 0)) - Number(new Date(b.postedAt ?? 0)))
  for (const part of parts(rows)) await db.insertInto('jobs').values(part).execute()
  await rebuildVocabulary(db)
  await executeSql('analyze')
  await recountAllSuggestions(db)
  return slugs
}

const parts = <T>(list: T[], size = 200) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

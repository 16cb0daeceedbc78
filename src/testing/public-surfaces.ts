import { companyFeed, embedJobs, jobsFeed } from '#/features/content/job-feeds/addresses.ts'

/** An employer with one open job; a suspension must remove every trace of both, or its job is held. */
type SurfaceSubject = {
  companySlug: string
  companyName: string
  jobSlug: string
  jobTitle: string
  jobId: string
  /** A job that asks for the same skills at another employer. */
  likeSlug: string
}

/**
 * Every place where a visitor or a seeker can see an employer. `src/testing/sweeps/suspension.test.ts` requests the API
 * and the documents, `src/testing/sweeps/job-visibility.test.ts` those that show the job, `e2e/moderation/suspension.e2e.ts` the pages. A new
 * place is a new row here.
 */
type Surface = {
  name: string
  path(subject: SurfaceSubject): string
  as?: 'seeker'
  /** The place is about this employer alone, so it answers 404 or 410. Others stay, without the employer. */
  isRemoved?: true
  /** It shows the company and not this job. */
  companyOnly?: true
}

const q = (words: string) => encodeURIComponent(words)

export const publicApiCalls: Surface[] = [
  { name: 'jobs', path: () => '/api/jobs?limit=50' },
  { name: 'jobs of the company', path: ({ companySlug }) => `/api/jobs?company=${companySlug}` },
  { name: 'search', path: ({ jobTitle }) => `/api/jobs/search?q=${q(jobTitle)}` },
  { name: 'board', path: () => '/api/jobs/board' },
  { name: 'job detail', path: ({ jobSlug }) => `/api/jobs/${jobSlug}`, isRemoved: true },
  { name: 'jobs like another', path: ({ likeSlug }) => `/api/jobs/${likeSlug}/similar` },
  { name: 'landing jobs', path: () => '/api/landingpage/jobs' },
  { name: 'landing employers', path: () => '/api/landingpage/employer', companyOnly: true },
  { name: 'companies', path: () => '/api/companies', companyOnly: true },
  {
    name: 'company search',
    path: ({ companyName }) => `/api/companies?q=${q(companyName)}`,
    companyOnly: true,
  },
  {
    name: 'company',
    path: ({ companySlug }) => `/api/companies/${companySlug}`,
    isRemoved: true,
    companyOnly: true,
  },
  {
    name: 'suggestions by company',
    path: ({ companyName }) => `/api/suggestions?q=${q(companyName.slice(0, 6))}`,
    companyOnly: true,
  },
  { name: 'suggestions by title', path: ({ jobTitle }) => `/api/suggestions?q=${q(jobTitle.slice(0, 6))}` },
  { name: 'saved jobs', path: () => '/api/saved-jobs', as: 'seeker' },
  { name: 'sitemap of jobs', path: () => '/sitemap-jobs-0.xml' },
  { name: 'sitemap of companies', path: () => '/sitemap-companies-0.xml', companyOnly: true },
  { name: 'feed', path: () => '/jobs.rss' },
  { name: 'feed of all jobs', path: () => jobsFeed('indeed.xml') },
  { name: 'feed of a search', path: ({ jobTitle }) => jobsFeed('jobs.xml', `?q=${q(jobTitle)}`) },
  {
    name: 'feed of the company',
    path: ({ companySlug }) => companyFeed(companySlug, 'jobs.json'),
    isRemoved: true,
  },
  {
    name: 'jobs on the site of the company',
    path: ({ companySlug }) => embedJobs(companySlug),
    isRemoved: true,
  },
]

export const publicPages: Surface[] = [
  { name: 'landing page', path: () => '/' },
  { name: 'jobs page', path: () => '/jobs' },
  { name: 'jobs page, searched', path: ({ jobTitle }) => `/jobs?q=${q(jobTitle.split(' ')[0] ?? '')}` },
  { name: 'job beside the list', path: ({ jobSlug }) => `/jobs/${jobSlug}`, isRemoved: true },
  { name: 'job page with its markup', path: ({ jobSlug }) => `/job-detail/${jobSlug}`, isRemoved: true },
  { name: 'companies page', path: () => '/companies' },
  { name: 'company page', path: ({ companySlug }) => `/companies/${companySlug}`, isRemoved: true },
  {
    name: 'verification page',
    path: ({ companySlug }) => `/companies/${companySlug}/verification`,
    isRemoved: true,
  },
]

/** The traces of the job that are left in a text. */
export const jobTracesIn = (text: string, { jobTitle, jobId, jobSlug }: SurfaceSubject, asked: string) =>
  // A response may repeat the address it was requested by; that reveals nothing.
  [jobTitle, jobId, jobSlug].filter((trace) => text.replaceAll(asked, '').includes(trace))

/** What may be left of the employer, and of its job. */
export const tracesIn = (text: string, subject: SurfaceSubject, asked: string) => [
  ...[subject.companyName, subject.companySlug].filter((trace) => text.replaceAll(asked, '').includes(trace)),
  ...jobTracesIn(text, subject, asked),
]

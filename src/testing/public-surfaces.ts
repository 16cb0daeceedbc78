/** An employer with one open job, whose every trace has to be gone once it is suspended, or its job is held. */
type SurfaceSubject = {
  companySlug: string
  companyName: string
  jobSlug: string
  jobTitle: string
  jobId: string
  /** A job of the same industry at another employer. */
  likeSlug: string
}

/**
 * Every place where a visitor or a seeker can meet an employer. `src/testing/suspension.test.ts` reads the API and the
 * documents, `src/testing/job-visibility.test.ts` those that show the job, `e2e/suspension.e2e.ts` the pages. A new
 * place to meet one is a new row here.
 */
type Surface = {
  name: string
  path(subject: SurfaceSubject): string
  as?: 'seeker'
  /** It is about this employer alone, so it answers 404 or 410 itself. Otherwise it goes on without it. */
  gone?: true
  /** It shows the company and not this job. */
  companyOnly?: true
}

const q = (words: string) => encodeURIComponent(words)

export const apiSurfaces: Surface[] = [
  { name: 'jobs', path: () => '/api/jobs?limit=50' },
  { name: 'jobs of the company', path: ({ companySlug }) => `/api/jobs?company=${companySlug}` },
  { name: 'search', path: ({ jobTitle }) => `/api/jobs/search?q=${q(jobTitle)}` },
  { name: 'board', path: () => '/api/jobs/board' },
  { name: 'job detail', path: ({ jobSlug }) => `/api/jobs/${jobSlug}`, gone: true },
  { name: 'jobs like another', path: ({ likeSlug }) => `/api/jobs/${likeSlug}` },
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
    gone: true,
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
]

export const pageSurfaces: Surface[] = [
  { name: 'landing page', path: () => '/' },
  { name: 'jobs page', path: () => '/jobs' },
  { name: 'jobs page, searched', path: ({ jobTitle }) => `/jobs?q=${q(jobTitle.split(' ')[0] ?? '')}` },
  { name: 'job beside the list', path: ({ jobSlug }) => `/jobs/${jobSlug}`, gone: true },
  { name: 'job page with its markup', path: ({ jobSlug }) => `/job-detail/${jobSlug}`, gone: true },
  { name: 'companies page', path: () => '/companies' },
  { name: 'company page', path: ({ companySlug }) => `/companies/${companySlug}`, gone: true },
  {
    name: 'verification page',
    path: ({ companySlug }) => `/companies/${companySlug}/verification`,
    gone: true,
  },
]

/** What may be left of the job in a text, as the reader or a machine would meet it. */
export const jobTracesIn = (text: string, { jobTitle, jobId, jobSlug }: SurfaceSubject, asked: string) =>
  // An answer may repeat the address it was asked for; that tells nothing.
  [jobTitle, jobId, jobSlug].filter((trace) => text.replaceAll(asked, '').includes(trace))

/** What may be left of the employer, and of its job. */
export const tracesIn = (text: string, subject: SurfaceSubject, asked: string) => [
  ...[subject.companyName, subject.companySlug].filter((trace) => text.replaceAll(asked, '').includes(trace)),
  ...jobTracesIn(text, subject, asked),
]

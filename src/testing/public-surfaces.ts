/** An employer with one open job, whose every trace has to be gone once it is suspended. */
type SurfaceSubject = {
  companySlug: string
  companyName: string
  jobSlug: string
  jobTitle: string
  jobId: string
}

/**
 * Every place where a visitor or a seeker can meet an employer. `src/testing/suspension.test.ts` reads the API and the
 * documents, `e2e/suspension.e2e.ts` the pages. A new place to meet one is a new row here.
 */
type Surface = {
  name: string
  path(subject: SurfaceSubject): string
  as?: 'seeker'
  /** It is about this employer alone, so it answers 404 or 410 itself. Otherwise it goes on without it. */
  gone?: true
}

const q = (words: string) => encodeURIComponent(words)

export const apiSurfaces: Surface[] = [
  { name: 'jobs', path: () => '/api/jobs?limit=50' },
  { name: 'jobs of the company', path: ({ companySlug }) => `/api/jobs?company=${companySlug}` },
  { name: 'search', path: ({ jobTitle }) => `/api/jobs/search?q=${q(jobTitle)}` },
  { name: 'board', path: () => '/api/jobs/board' },
  { name: 'job detail', path: ({ jobSlug }) => `/api/jobs/${jobSlug}`, gone: true },
  { name: 'landing jobs', path: () => '/api/landingpage/jobs' },
  { name: 'landing employers', path: () => '/api/landingpage/employer' },
  { name: 'companies', path: () => '/api/companies' },
  { name: 'company search', path: ({ companyName }) => `/api/companies?q=${q(companyName)}` },
  { name: 'company', path: ({ companySlug }) => `/api/companies/${companySlug}`, gone: true },
  {
    name: 'suggestions by company',
    path: ({ companyName }) => `/api/suggestions?q=${q(companyName.slice(0, 6))}`,
  },
  { name: 'suggestions by title', path: ({ jobTitle }) => `/api/suggestions?q=${q(jobTitle.slice(0, 6))}` },
  { name: 'saved jobs', path: () => '/api/saved-jobs', as: 'seeker' },
  { name: 'sitemap of jobs', path: () => '/sitemap-jobs-0.xml' },
  { name: 'sitemap of companies', path: () => '/sitemap-companies-0.xml' },
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

/** What may be left of the employer in a text, as the reader or a machine would meet it. */
export const tracesIn = (
  text: string,
  { companyName, jobTitle, jobId, companySlug, jobSlug }: SurfaceSubject,
  asked: string,
) =>
  [companyName, jobTitle, jobId, companySlug, jobSlug].filter(
    // An answer may repeat the address it was asked for; that tells nothing.
    (trace) => text.replaceAll(asked, '').includes(trace),
  )

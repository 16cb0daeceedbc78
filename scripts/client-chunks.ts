// Which modules the build puts together for browsers. What many pages need compresses better in a few pieces than in
// forty. A chunk takes along what its modules import, so what the later ones do not own comes before them.
// `npm run bench:pages` shows what each page loads in all.
import { existsSync } from 'node:fs'
import path from 'node:path'

const source = `${path.resolve(import.meta.dirname, '../src').replaceAll('\\', '/')}/`

/** Whether a module is one of these files or in one of these folders (with `/` at their end) of `src`. */
function isOneOf(...modules: string[]) {
  const missing = modules.find((module) => !existsSync(source + module))
  if (missing) throw new Error(`A chunk names ${missing}, which is not in src`)
  return (id: string) => {
    const [file = ''] = id.replaceAll('\\', '/').split('?')
    return modules.some((module) =>
      module.endsWith('/') ? file.startsWith(source + module) : file === source + module,
    )
  }
}

const isQueryRuntime = isOneOf('client/queries/QueryProvider.tsx', 'client/queries/query-client.ts')
const isInterface = isOneOf('ui/', 'client/', 'shared/')
/** What only some pages, forms, dialogs and writes need, and what has a chunk of its own. */
const isNotBase = isOneOf(
  'client/loading/',
  'client/queries/',
  'client/session-end/',
  'client/SignedInParts.tsx',
  'shared/input/',
  'shared/rights.ts',
  'shared/schemas.ts',
  'ui/art/',
  'ui/company-logo/',
  'ui/form/',
  'ui/icons/',
  'ui/overlay/',
  'ui/EmptyState.tsx',
  'ui/MailAddress.tsx',
  'ui/route/RouteLine.tsx',
)

export const clientChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Pages that visitors only read do without.
  {
    name: 'query',
    test: (id: string) =>
      isQueryRuntime(id) ||
      /@tanstack(?!.*([Ii]nfinite|queryOptions|queriesObserver|[mM]utationObserver|useMutation))/.test(id),
  },
  // What every page of visitors loads.
  {
    name: 'shell',
    test: isOneOf(
      'root.tsx',
      'shared/numbers.ts',
      'client/loading/static-part.tsx',
      'areas/PublicLayout.tsx',
      'areas/failed/PageOutlet.tsx',
    ),
  },
  { name: 'icons', test: isOneOf('ui/icons/visitor-icons.tsx') },
  { name: 'job-icons', test: isOneOf('ui/icons/job-icons.tsx') },
  { name: 'logo', test: isOneOf('ui/company-logo/') },
  { name: 'hero', test: isOneOf('ui/art/HeroRoute.tsx') },
  { name: 'line', test: isOneOf('ui/route/RouteLine.tsx') },
  // What can be pressed on the pages that visitors read; what they only read is drawn by the server.
  {
    name: 'reading',
    test: isOneOf(
      'features/companies/verification/ConfirmedBox.tsx',
      'features/jobs/JobArticle.tsx',
      'features/jobs/ReportJob.tsx',
      'features/jobs/use-jobs-path.ts',
      'features/reports/ReportButton.tsx',
      'features/seekers/saved/pending-save.ts',
      'features/seekers/saved/SaveButton.tsx',
      'features/seekers/saved/SaveToggle.tsx',
      'ui/copy/CopyLink.tsx',
      'ui/icons/reading-icons.tsx',
    ),
  },
  { name: 'dates', test: isOneOf('shared/clock.ts', 'shared/dates.ts', 'ui/DateTime.tsx') },
  // Of `base` a list of results needs no more.
  { name: 'skeleton', test: isOneOf('ui/Skeleton.tsx') },
  { name: 'section', test: isOneOf('ui/Section.tsx') },
  { name: 'money', test: isOneOf('shared/money/money.ts') },
  { name: 'badge', test: isOneOf('shared/verification.ts', 'ui/VerifiedBadge.tsx') },
  // Who reads a job and where they come from, on its own page and beside the list.
  {
    name: 'reader',
    test: isOneOf(
      'features/applications/apply/VisitorOrSignedIn.tsx',
      'features/applications/sources/arrival.ts',
      'features/applications/sources/count-view.ts',
      'features/applications/sources/source.ts',
    ),
  },
  // What its page says of a job's steps, questions and statements, and its form as well.
  {
    name: 'job-text',
    test: isOneOf(
      'features/jobs/disclosures/statements.ts',
      'features/jobs/questions/question-labels.ts',
      'features/jobs/steps.ts',
    ),
  },
  // A job in a list.
  {
    name: 'job',
    test: isOneOf(
      'features/jobs/employer/JobRows.tsx',
      'features/jobs/fields/job-location.ts',
      'features/jobs/fields/job-terms.ts',
      'features/jobs/fields/places.ts',
      'features/jobs/PostedBy.tsx',
      'features/jobs/replies-label.ts',
      'ui/InlineList.tsx',
    ),
  },
  {
    name: 'confirmed',
    test: isOneOf(
      'features/companies/verification/claim-labels.ts',
      'features/companies/verification/ConfirmedClaims.tsx',
    ),
  },
  { name: 'base', test: (id: string) => isInterface(id) && !isNotBase(id), minShareCount: 26 },
  // The landing page links to searches, the list of results reads them.
  {
    name: 'search',
    test: isOneOf(
      'features/search/facets/',
      'features/search/page/facet-labels.ts',
      'features/search/query/places/us-zip.ts',
      'features/search/search-terms.ts',
      'features/search/search-url.ts',
    ),
  },
  // What the pages of signing in and registering share.
  {
    name: 'account',
    test: isOneOf(
      'client/queries/use-write.ts',
      'features/accounts/AuthShell.tsx',
      'features/accounts/external/external-start.ts',
      'features/accounts/external/ExternalButton.tsx',
      'features/accounts/external/sign-in-problems.ts',
      'features/accounts/next-path.ts',
      'features/accounts/passkeys/use-passkey.ts',
      'features/accounts/RateLimited.tsx',
      'features/accounts/sign-in/use-start-session.ts',
      'features/accounts/two-step/LazySecondFactorForm.tsx',
      'features/accounts/two-step/use-second-factors.ts',
      'ui/form/ErrorSummary.tsx',
      'ui/form/Field.tsx',
      'ui/form/PasswordField.tsx',
      'ui/form/TextField.tsx',
    ),
  },
]

import { Form, Link, redirect } from 'react-router'
import { HoldSubmit } from '#/client/loading/HoldSubmit.tsx'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { AppError } from '#/shared/errors.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import type { Route } from './+types/NewReportPage'
import type { openSubjects } from './categories.ts'
import { ReportForm } from './ReportForm.tsx'
import { SentReport } from './SentReport.tsx'
import { useReport } from './use-report.ts'

type Subject = { subjectType: (typeof openSubjects)[number]; subject: string; name: string }

const maxFound = 5

/** `?job=` or `?company=` is what is reported; `?q=` are words, or the address of its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('q') ?? '').trim().slice(0, 300)
  const [, kind, slug] = /\/(job-detail|jobs|companies)\/([^/?#\s]+)/.exec(words) ?? []
  if (kind && slug) throw redirect(addressOf(kind === 'companies' ? 'company' : 'job', slug))
  const job = searchParams.get('job')
  const company = searchParams.get('company')
  if (job) {
    const found = await orNull(api.get('/jobs/:slug', { slug: job }))
    if (found)
      return asked({
        subjectType: 'job',
        subject: job,
        name: `${found.data.title}, ${found.data.company.name}`,
      })
  }
  if (company) {
    const found = await orNull(api.get('/companies/:slug', { slug: company }))
    if (found) return asked({ subjectType: 'company', subject: company, name: found.data.name })
  }
  const isGone = Boolean(job || company)
  if (!words) return { chosen: null, words, found: [] as Subject[], isGone }
  const [companies, jobs] = await Promise.all([
    api.get('/companies', { q: words.slice(0, 100), limit: maxFound }),
    api.get('/jobs/search', { q: words, limit: maxFound }),
  ])
  const found: Subject[] = [
    ...companies.data.map(({ slug, name }) => ({ subjectType: 'company' as const, subject: slug, name })),
    ...jobs.data.map(({ slug, title, company }) => ({
      ...{ subjectType: 'job' as const, subject: slug, name: `${title}, ${company.name}` },
    })),
  ]
  return { chosen: null, words, found, isGone }
}

const asked = (chosen: Subject) => ({ chosen, words: '', found: [] as Subject[], isGone: false })

/** Null for what is not here, or no longer. */
const orNull = <Answer,>(answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    if (error instanceof AppError && (error.status === 404 || error.status === 410)) return null
    throw error
  })

const addressOf = (subjectType: Subject['subjectType'], slug: string) =>
  `${paths.newReport}?${subjectType}=${encodeURIComponent(slug)}`

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Report a job or a company',
    description: 'With or without an account. A person reads it, and the employer never learns who reported.',
    path: paths.newReport,
    publicUrl: readPublicUrl(matches),
  })

export default function NewReportPage({ loaderData }: Route.ComponentProps) {
  const { chosen } = loaderData
  return (
    <main id="main" className="page-container pb-20 pt-9 lg:pb-28 lg:pt-16">
      <div className="max-w-[600px]">
        {chosen ? <Report key={chosen.subject} {...chosen} /> : <FindSubject {...loaderData} />}
      </div>
    </main>
  )
}

const titleClass = 'text-[2.5rem] leading-[1.04] tracking-[-0.03em] lg:text-4xl lg:leading-[1.04]'

function Report({ name, ...target }: Subject) {
  const { form, sent } = useReport(target)
  return (
    <>
      <h1 className={titleClass}>{sent ? 'Report sent' : `Report this ${target.subjectType}`}</h1>
      <p className="mb-8 mt-3 text-lg wrap-anywhere">
        {name}
        {!sent && (
          <>
            {' '}
            <Link to={paths.newReport} className="link text-base">
              Report another
            </Link>
          </>
        )}
      </p>
      {sent ? (
        <SentReport sent={sent} subjectType={target.subjectType} />
      ) : (
        <>
          <HoldSubmit />
          <ReportForm {...form} />
        </>
      )}
    </>
  )
}

type FindProps = { words: string; found: readonly Subject[]; isGone: boolean }

/** The first step: what it is about. */
function FindSubject({ words, found, isGone }: FindProps) {
  const helpLink = useHelpLink()
  return (
    <>
      <h1 className={titleClass}>Report a job or a company</h1>
      <p className="mt-4 text-lg">
        You need no account, and the employer never learns who reported. The next page asks what is wrong.
      </p>
      <Form className="mt-8 grid gap-4">
        <TextField
          key={words}
          label="Which job or company?"
          name="q"
          hint="Its name, or the address of its page here."
          defaultValue={words}
          maxLength={300}
          error={isGone ? 'It is no longer here, so it can’t be reported' : undefined}
        />
        <div>
          <Button type="submit" size="lg">
            Find it
          </Button>
        </div>
      </Form>
      <div role="status" className="mt-8">
        {words &&
          (found.length > 0 ? (
            <ul className="border-t-2 border-fg">
              {found.map(({ subjectType, subject, name }) => (
                <li key={subjectType + subject} className="row-link border-b border-base-300">
                  <Link
                    to={addressOf(subjectType, subject)}
                    className="flex items-center justify-between gap-4 py-3.5"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <b>{name}</b>
                      <span className="block text-sm text-fg-muted">
                        {subjectType === 'job' ? 'Job' : 'Company'}
                      </span>
                    </span>
                    <ArrowRight className="size-5 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p>Nothing here is called “{words}”.</p>
          ))}
      </div>
      <p className="mt-8 text-sm text-fg-muted">
        You don’t find it?{' '}
        <Link to={`${helpLink('contact')}?reason=report`} className="link">
          Write to us
        </Link>
        , with your email so that we can ask back.
      </p>
    </>
  )
}

import { Link } from 'react-router'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { MiniRoute, RouteMap, RouteMapHead } from '#/ui/route/SmallRoutes.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { type ApplicationSummary, mainStageLabels, progressLabel, replyLabel } from '../labels.ts'
import { NextStepLabel, ReplyLabel } from '../StandingLabels.tsx'

const columns = 'xl:grid-cols-[44px_minmax(0,1fr)_468px_156px]'
/** The full list is one link away. */
const maxRows = 8

/** Applications the employer has to act on, as progress lines over the same six stages. */
export function AwaitingEmployer({ cards }: { cards: ApplicationSummary[] }) {
  const shown = [...cards].sort((a, b) => b.daysLate - a.daysLate).slice(0, maxRows)
  return (
    <PageSection
      id="them"
      title="Their move"
      intro="Nothing for you to do. If a reply is late, you can ask about it once."
      aside={
        <Link to={paths.seeker.applications} className="link">
          All applications
        </Link>
      }
    >
      <div className={`hidden gap-x-4 border-b border-base-300 py-3 xl:grid ${columns}`}>
        <span />
        <span />
        <RouteMapHead labels={mainStageLabels} />
        <span />
      </div>
      <ul>
        {shown.map((card) => (
          <Row key={card.id} card={card} />
        ))}
      </ul>
    </PageSection>
  )
}

function Row({ card }: { card: ApplicationSummary }) {
  const { job, progress } = card
  const reply = replyLabel(card)
  const late = reply?.late
  return (
    <li
      className={`row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 border-b border-base-300 py-4 xl:items-center ${columns}`}
    >
      <CompanyLogo name={job.company.name} src={job.company.photo} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-base font-[750] leading-[1.3] tracking-[-0.01em]">
          <Link to={paths.seeker.application(card.id)} className="after:absolute after:inset-0">
            {job.title}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-fg-muted">
          <InlineList items={[job.company.name, jobLocation(job)]} />
        </p>
        <div className="xl:hidden">
          <MiniRoute className="mt-2.5" {...progress} label={progressLabel(progress)} />
          <p className={`mt-2 text-sm ${late ? 'flex gap-1.5 font-bold text-danger' : 'text-fg-muted'}`}>
            {late && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
            <span>
              <NextStepLabel card={card} />
            </span>
          </p>
        </div>
      </div>
      <div className="hidden xl:block">
        <RouteMap labels={mainStageLabels} {...progress} />
      </div>
      <p className="hidden text-sm leading-snug xl:block">
        {reply && (
          <span className={`block font-bold ${late ? 'text-danger' : ''}`}>
            {late && <TriangleAlert className="me-1.5 inline size-4" aria-hidden="true" />}
            <ReplyLabel card={card} />
          </span>
        )}
        <span className="block text-fg-muted">{card.standing}</span>
      </p>
    </li>
  )
}

import { Link } from 'react-router'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { TrackedRow } from '#/features/tracker/TrackedRow.tsx'
import { groupTracked, type TrackedJob } from '#/features/tracker/tracked.ts'
import { paths } from '#/shared/paths.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Ban, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { MiniRoute } from '#/ui/route/SmallRoutes.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { VerifiedName } from '#/ui/VerifiedBadge.tsx'
import { type ApplicationDraft, DraftRow } from '../drafts/ApplicationDrafts.tsx'
import { StageBadge } from '../StageBadge.tsx'
import { type ApplicationSummary, groupByWaitingOn, listGroups, progressLabel, replyLabel } from './labels.ts'
import { NextStepLabel } from './StandingLabels.tsx'

const headings = {
  agreed: 'Agreed',
  you: 'Your move',
  upcoming: 'Coming up',
  them: 'Their move',
  nobody: 'Finished',
}

type ListProps = { cards: ApplicationSummary[]; tracked: readonly TrackedJob[]; selected?: string }

/** Applications grouped by who has to act next, not by status; then those made elsewhere. */
export function ApplicationList({ cards, tracked, selected }: ListProps) {
  const groups = groupByWaitingOn(cards)
  const elsewhere = { agreed: [], ...groupTracked(tracked) }
  return listGroups
    .filter((move) => groups[move].length + elsewhere[move].length > 0)
    .map((move) => (
      <section key={move} aria-labelledby={`group-${move}`}>
        <GroupHeading id={`group-${move}`} count={groups[move].length + elsewhere[move].length}>
          {headings[move]}
        </GroupHeading>
        <ul>
          {groups[move].toSorted(unreadRecallsFirst).map((card) => (
            <Row key={card.id} card={card} isSelected={card.id === selected} />
          ))}
          {elsewhere[move].map((job) => (
            <TrackedRow key={job.id} job={job} isSelected={job.id === selected} />
          ))}
        </ul>
      </section>
    ))
}

/** Those that were begun and not sent, above all that were. */
export const DraftList = ({ drafts }: { drafts: readonly ApplicationDraft[] }) =>
  drafts.length > 0 && (
    <section aria-labelledby="group-unsent">
      <GroupHeading id="group-unsent" count={drafts.length}>
        Not sent yet
      </GroupHeading>
      <ul>
        {drafts.map((draft) => (
          <DraftRow key={draft.slug} draft={draft} className="px-5 py-4 lg:ps-7" />
        ))}
      </ul>
    </section>
  )

const GroupHeading = ({ id, count, children }: { id: string; count: number; children: string }) => (
  <h2
    id={id}
    className="flex justify-between border-y border-base-300 bg-base-200 px-5 py-2 text-sm tracking-normal lg:ps-7"
  >
    {children}
    <span className="tabular-nums text-fg-muted">{count}</span>
  </h2>
)

const unreadRecallsFirst = (a: ApplicationSummary, b: ApplicationSummary) =>
  Number(b.recallUnread) - Number(a.recallUnread)

function Row({ card, isSelected }: { card: ApplicationSummary; isSelected: boolean }) {
  const { job, progress } = card
  const late = card.recallUnread || replyLabel(card)?.late
  return (
    <li
      className={`relative grid grid-cols-[44px_minmax(0,1fr)] gap-x-3.5 border-b border-base-300 px-5 py-4 lg:ps-7 ${isSelected ? 'lg:bg-brand-soft' : 'hover:bg-brand-faint'}`}
    >
      {isSelected && (
        <span aria-hidden="true" className="absolute inset-y-0 start-0 hidden w-1.5 bg-fg lg:block" />
      )}
      <CompanyLogo name={job.company.name} src={job.company.photo} />
      <div className="min-w-0">
        <h3 className="text-base font-[750] leading-[1.3] tracking-[-0.01em] wrap-anywhere">
          <Link
            to={paths.seeker.application(card.id)}
            aria-current={isSelected ? 'true' : undefined}
            className="after:absolute after:inset-0"
          >
            {job.title}
          </Link>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm">
          <InlineList
            items={[
              job.company.verifiedAt ? (
                <VerifiedName key="company" name={job.company.name} company={job.company} />
              ) : (
                job.company.name
              ),
              jobLocation(job),
            ]}
          />
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <MiniRoute {...progress} label={progressLabel(progress)} />
          {card.recalledAt ? (
            <StatusBadge tone="danger" icon={Ban}>
              Employer removed
            </StatusBadge>
          ) : (
            <StageBadge
              stage={card.stage}
              reader="seeker"
              counter={card.counter}
              isRescinded={card.isRescinded}
            />
          )}
        </div>
        <p
          className={`mt-2 flex gap-1.5 text-sm ${late ? 'font-bold text-danger' : card.waitingOn === 'you' ? 'font-bold' : 'text-fg-muted'}`}
        >
          {late && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
          <span>
            <NextStepLabel card={card} />
          </span>
        </p>
      </div>
    </li>
  )
}

import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { JobStatusBadge } from '#/features/jobs/JobStatusBadge.tsx'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Eye, Plus } from '#/ui/icons/icons.tsx'
import { Ellipsis, Pencil, Upload } from '#/ui/icons/more-icons.tsx'
import { Link2 } from '#/ui/icons/reading-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import type { ApplicantBoardData } from '../employer/board.ts'

const AddProspectDialog = lazyPart(() =>
  import('../prospects/AddProspectDialog.tsx').then((module) => module.AddProspectDialog),
)

export const BoardHead = ({ board: { job, columns, hired } }: { board: ApplicantBoardData }) => {
  const { hiring } = useHiringArea()
  const importPage = `${hiring.peopleImport}?job=${job.id}`
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = useCan('move-applicants') && job.status === 'open'
  const ended = columns.find(({ column }) => column === 'ended')?.total ?? 0
  const inProgress = columns.reduce((all, { total }) => all + total, 0) - hired - ended
  return (
    <div className="flex items-start gap-x-6 gap-y-4 px-5 sm:flex-wrap pb-4 pt-5 lg:px-7 lg:pt-6">
      <div className="min-w-0 flex-1 sm:basis-80">
        <h1 className="text-2xl tracking-[-0.026em] lg:text-[2rem] lg:leading-[1.1]">{job.title}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-fg-muted">
          <JobStatusBadge status={job.status} />
          <InlineList
            items={[
              <span className="tabular-nums" key="people">
                {inProgress} in progress, {ended} ended
              </span>,
              <span className="tabular-nums" key="seats">
                {job.seats} {job.seats === 1 ? 'seat' : 'seats'}, {hired} filled
              </span>,
              job.closesAt && job.status === 'open' && (
                <span key="closes">
                  Closes <DateTime iso={job.closesAt} as="deadline" />
                </span>
              ),
            ]}
          />
        </div>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:hidden">
        {mayAdd && (
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Add somebody
          </Button>
        )}
        {mayAdd && (
          <ButtonLink to={importPage} variant="outlined">
            Import
          </ButtonLink>
        )}
        <ButtonLink to={hiring.jobSources(job.id)} variant="outlined">
          Sources
        </ButtonLink>
        <ButtonLink to={hiring.job(job.id)} variant="outlined">
          Edit job
        </ButtonLink>
        <ButtonLink to={paths.jobDetail(job.slug)} variant="outlined">
          View job
        </ButtonLink>
      </div>
      <div className="-me-2 -mt-1 sm:hidden">
        <Menu
          label="This job"
          square
          onAction={() => setIsAdding(true)}
          entries={[
            ...(mayAdd ? [{ id: 'add', label: 'Add somebody', icon: Plus }] : []),
            ...(mayAdd ? [{ id: 'import', label: 'Import applicants', icon: Upload, to: importPage }] : []),
            { id: 'edit', label: 'Edit job', icon: Pencil, to: hiring.job(job.id) },
            { id: 'sources', label: 'Where they come from', icon: Link2, to: hiring.jobSources(job.id) },
            { id: 'view', label: 'View job', icon: Eye, to: paths.jobDetail(job.slug) },
          ]}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </Menu>
      </div>
      {isAdding && (
        <Suspense>
          <AddProspectDialog job={job} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { Button } from '#/ui/Button.tsx'
import { ChipRow } from '#/ui/ChipRow.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ChevronDown } from '#/ui/icons/icons.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { StageBadge } from '../StageBadge.tsx'
import { fromSource } from '../sources/source-labels.ts'
import { columnOfStage, type MainStage, mainStages, stageLabel } from '../stages.ts'
import { WaitingTime } from './ApplicantCard.tsx'
import { introduction } from './board.ts'

type Person = DataOf<'GET', '/employer/applicants'>[number]
type StageFilter = MainStage | 'ended'
const filters: StageFilter[] = [...mainStages, 'ended']
const filterLabel = (stage: StageFilter) => (stage === 'ended' ? 'Ended' : stageLabel(stage))
const pageSize = 50

/** People across all jobs, by words, stage and lateness. What is searched stands in the address. */
export function ApplicantFinder() {
  const params = useShownParams()
  const setParams = useSetParams()
  const q = params.get('q') ?? ''
  const stage = filters.find((one) => one === params.get('stage'))
  const late = params.get('late') === '1'
  const limit = Number(params.get('show')) || pageSize
  const change = (changes: Record<string, string | null>) => setParams({ show: null, ...changes }, true)
  const input = { q, late, limit, ...(stage && { stage }) }
  const found = useQuery({
    ...apiQuery('/employer/applicants', input, { silent: true }),
    placeholderData: keepPreviousData,
  })
  const people = found.data ?? []
  const hasFilter = q !== '' || late || stage !== undefined
  const [showsEnded, setShowsEnded] = useState(false)
  // The server lists them last. Whoever looks for somebody finds them among the others.
  const ended = hasFilter ? [] : people.filter((person) => columnOfStage(person.stage) === null)
  const listed = ended.length > 0 ? people.slice(0, -ended.length) : people
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-5">
        <SearchField
          label="Find by name, skill, place or job"
          placeholder="Name, skill, place or job"
          className="w-full lg:w-80"
          value={q}
          onChange={(words) => change({ q: words })}
        />
        <ChipRow>
          <button
            type="button"
            className="chip"
            aria-pressed={late}
            onClick={() => change({ late: late ? null : '1' })}
          >
            <TriangleAlert className="text-danger" aria-hidden="true" />
            Overdue
          </button>
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={stage === one}
              onClick={() => change({ stage: stage === one ? null : one })}
            >
              {filterLabel(one)}
            </button>
          ))}
        </ChipRow>
      </div>
      {found.isPending && <SkeletonRows label="Loading applicants" className="border-t-2 border-fg" />}
      {found.isError && (
        <ErrorNote
          message="We couldn’t load the applicants. They are safe."
          onRetry={() => found.refetch()}
          busy={found.isFetching}
        />
      )}
      {found.isSuccess && people.length === 0 && (
        <EmptyState
          art="candidates"
          level={2}
          title="Nobody matches"
          className="border-t-2 border-fg"
          action={
            hasFilter && (
              <Button variant="outlined" onClick={() => change({ q: null, late: null, stage: null })}>
                Show everybody
              </Button>
            )
          }
        >
          {noMatchSentence({ q, late, ...(stage && { stage: filterLabel(stage) }) })}
        </EmptyState>
      )}
      {people.length > 0 && (
        <>
          <h2 className="sr-only">People</h2>
          <ul className="border-t-2 border-fg">
            {listed.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
          {ended.length > 0 && (
            <>
              <button
                type="button"
                aria-expanded={showsEnded}
                onClick={() => setShowsEnded(!showsEnded)}
                className="flex w-full cursor-pointer items-center gap-2 border-b border-base-300 py-3.5 font-bold hover:bg-brand-faint"
              >
                <ChevronDown className={`size-4 ${showsEnded ? 'rotate-180' : ''}`} aria-hidden="true" />
                Ended
                <span className="tabular-nums font-semibold text-fg-muted">{ended.length}</span>
              </button>
              {showsEnded && (
                <ul aria-label="Ended">
                  {ended.map((person) => (
                    <PersonRow key={person.id} person={person} />
                  ))}
                </ul>
              )}
            </>
          )}
          {people.length === limit && (
            <Button
              variant="outlined"
              className="mt-5"
              busy={found.isFetching}
              onClick={() => change({ show: String(limit + pageSize) })}
            >
              Show {pageSize} more
            </Button>
          )}
        </>
      )}
    </>
  )
}

type NoMatch = { q: string; late: boolean; stage?: string; source?: string }

/** 'Nobody at Screened has “SQL” in their name, headline, place, skills or job.' */
export function noMatchSentence({ q, late, stage, source }: NoMatch) {
  const who = ['Nobody', late && 'overdue', stage && `at “${stage}”`, source && fromSource(source)]
    .filter(Boolean)
    .join(' ')
  return q.trim() ? `${who} has “${q.trim()}” in their name, headline, place or skills.` : `${who} for now.`
}

const PersonRow = ({ person }: { person: Person }) => {
  const { hiring } = useHiringArea()
  const { job } = person
  return (
    <li className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-base-300 py-3.5 lg:grid-cols-[40px_minmax(0,1fr)_minmax(0,0.8fr)_150px_180px]">
      <Avatar name={person.name} size={40} className="max-lg:self-start" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-base leading-tight font-[750] tracking-[-0.01em]">
          <Link to={hiring.applicant(job.id, person.id)} className="after:absolute after:inset-0">
            {person.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-fg-muted">
          <InlineList items={introduction(person, person.city)} />
        </p>
      </div>
      <p className="min-w-0 text-sm wrap-anywhere max-lg:col-start-2">
        {job.title}
        {person.skills.length > 0 && (
          <span className="line-clamp-2 text-xs text-fg-muted max-lg:hidden">{person.skills.join(', ')}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-lg:col-start-2 lg:contents">
        <p>
          <StageBadge stage={person.stage} reader="employer" counter={person.counter} />
        </p>
        <p className="tabular-nums text-sm text-fg-muted">
          <WaitingTime card={person} />
        </p>
      </div>
    </li>
  )
}

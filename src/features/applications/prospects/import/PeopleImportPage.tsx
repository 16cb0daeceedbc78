import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useActor } from '#/client/use-rights.ts'
import { AppError } from '#/shared/errors.ts'
import { hasRight, missingRightSentence } from '#/shared/rights.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ChoosePeopleFile } from './ChoosePeopleFile.tsx'
import { ImportDraft } from './ImportDraft.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { importQuery } from './people-import.ts'

export const meta = () => [{ title: 'Import applicants | Waymark' }]

export const clientLoader = prefetch(({ search }) => {
  const id = search.get('import')
  return [id ? importQuery(id) : apiQuery('/prospect-imports', {}, { silent: true })]
})
export const shouldRevalidate = onlyOnArrival

const pollMs = 700

/** People from another system: a file, what becomes of each row, and how far its import has come. */
export default function PeopleImportPage() {
  const { hiring } = useHiringArea()
  const actor = useActor()
  const [params, setParams] = useSearchParams()
  const mayImport = hasRight(actor, 'move-applicants')
  const [id, jobId] = [params.get('import'), params.get('job')]
  const open = (next: string | null) => setParams(next ? { import: next } : jobId ? { job: jobId } : {})
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={jobId ? hiring.jobApplicants(jobId) : hiring.applicants} className="link">
            Applicants
          </Link>
        }
        title="Bring applicants from another system"
        subtitle={
          mayImport
            ? 'You see first what becomes of each row. Nobody comes in before you press the button at the end, nobody is emailed, and one press takes all of it back.'
            : missingRightSentence(actor, 'move-applicants')
        }
      />
      {mayImport &&
        (id ? (
          <OneImport key={id} id={id} onLeave={() => open(null)} />
        ) : (
          <ChoosePeopleFile jobId={jobId} onOpen={open} />
        ))}
    </main>
  )
}

const OneImport = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const { hiring } = useHiringArea()
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.state === 'working' || state.data?.state === 'undoing' ? pollMs : false,
  })
  const { data, error } = query
  if (data?.draft) return <ImportDraft data={data} draft={data.draft} onLeave={onLeave} />
  if (data) return <ImportProgress data={data} onLeave={onLeave} />
  if (query.isPending)
    return (
      <div className="px-5 pt-8 lg:px-10">
        <SkeletonRows label="Loading the import" shape="line" count={6} />
      </div>
    )
  if (error instanceof AppError && error.status === 404)
    return (
      <EmptyState
        art="candidates"
        level={2}
        className="px-5 lg:px-10"
        title="This file is not here any more"
        action={
          <Link to={hiring.peopleImport} className="link">
            Choose a file
          </Link>
        }
      >
        A file that nobody imports is deleted after a day.
      </EmptyState>
    )
  return (
    <ErrorNote
      className="mx-5 mt-8 lg:mx-10"
      message="We couldn’t load this import. It is safe."
      reference={error instanceof AppError ? error.reference : undefined}
      onRetry={() => query.refetch()}
      busy={query.isFetching}
    />
  )
}

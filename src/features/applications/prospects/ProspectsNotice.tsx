import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'

const ProspectDialog = lazyPart(() => import('./ProspectDialog.tsx').then((module) => module.ProspectDialog))

const shownNames = 8

export const prospectsQuery = (jobId: string) =>
  apiQuery('/employer/jobs/:id/prospects', { id: jobId }, { silent: true })

/** On the board: who was added by hand and has not applied. Each opens with what is kept of them. */
export function ProspectsNotice({ jobId }: { jobId: string }) {
  const people = useQuery(prospectsQuery(jobId)).data?.people ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const open = people.find(({ id }) => id === openId)
  if (people.length === 0) return null
  const shown = showsAll ? people : people.slice(0, shownNames)
  return (
    <section
      aria-label="Added by hand"
      className="mx-5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-s-4 border-fg bg-base-200 px-4 py-2 text-sm lg:mx-7"
    >
      <p>
        <b className="tabular-nums">{people.length} added by hand</b>,{' '}
        {people.length === 1 ? 'who has' : 'who have'} not applied yet:
      </p>
      <ul className="flex flex-wrap items-center gap-x-3">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="link min-h-6 py-0.5 wrap-anywhere" onClick={() => setOpenId(id)}>
              {name}
            </button>
          </li>
        ))}
        {shown.length < people.length && (
          <li>
            <button type="button" className="link min-h-6 py-0.5" onClick={() => setShowsAll(true)}>
              and {people.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
      {open && (
        <Suspense>
          <ProspectDialog jobId={jobId} person={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  )
}

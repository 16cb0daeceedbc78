import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { prospectsQuery } from './prospects-query.ts'

const ProspectDialog = lazyPart(() => import('./ProspectDialog.tsx').then((module) => module.ProspectDialog))

const shownNames = 8

type ProspectsNoticeProps = {
  jobId: string /** Nobody stands in a column, as in the table. */
  showsAll: boolean
}

/** Above the board: who was added by hand and has not applied, and who was imported if no column shows them. */
export function ProspectsNotice({ jobId, showsAll }: ProspectsNoticeProps) {
  const people = useQuery(prospectsQuery(jobId)).data?.people ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const open = people.find(({ id }) => id === openId)
  const byHand = people.filter(({ imported }) => !imported)
  const imported = people.filter((one) => one.imported && (showsAll || one.imported.stage === 'rejected'))
  if (byHand.length + imported.length === 0) return null
  return (
    <section
      aria-label={imported.length === 0 ? 'Added by hand' : 'Not applied yet'}
      className="mx-5 mb-4 border-s-4 border-fg bg-base-200 px-4 py-2 text-sm lg:mx-7"
    >
      <Names people={byHand} onOpen={setOpenId}>
        <b className="tabular-nums">{byHand.length} added by hand</b>,{' '}
        {byHand.length === 1 ? 'who has' : 'who have'} not applied yet:
      </Names>
      <Names people={imported} onOpen={setOpenId}>
        <b className="tabular-nums">
          {imported.length} imported{showsAll ? '' : ' as rejected'}
        </b>
        :
      </Names>
      {open && (
        <Suspense>
          <ProspectDialog jobId={jobId} person={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  )
}

type NamesProps = {
  people: { id: string; name: string }[]
  onOpen: (id: string) => void
  children: ReactNode
}

const Names = ({ people, onOpen, children }: NamesProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, shownNames)
  if (people.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
      <p>{children}</p>
      <ul className="flex flex-wrap items-center gap-x-3">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="link min-h-6 py-0.5 wrap-anywhere" onClick={() => onOpen(id)}>
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
    </div>
  )
}

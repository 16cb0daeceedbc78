import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import type { BoardColumn } from '../board/shapes.ts'
import { type Prospect, prospectsQuery } from './prospects-query.ts'

const ProspectDialog = lazyPart(() => import('./ProspectDialog.tsx').then((module) => module.ProspectDialog))

const shownAtOnce = 20

/** Who was imported to the stage of this column and has not applied here. */
export function useImportedAt(column: BoardColumn) {
  const { id = '' } = useParams()
  const people = useQuery(prospectsQuery(id)).data?.people ?? []
  const stage = column === 'ended' ? 'rejected' : column
  return people.filter(({ imported }) => imported?.stage === stage)
}

type ProspectCardsProps = {
  people: readonly Prospect[]
  /** Scrolls with the page. */
  onPage?: boolean
  className?: string
}

/** Below the applicants of a column, or in their place where there are none. */
export function ProspectCards({ people, onPage, className = '' }: ProspectCardsProps) {
  const { id = '' } = useParams()
  const [opened, setOpened] = useState<Prospect | null>(null)
  const [count, setCount] = useState(shownAtOnce)
  // At another stage another column draws the card; the dialog stays open here, with what is known by now.
  const latest = useQuery(prospectsQuery(id)).data?.people.find((person) => person.id === opened?.id)
  const open = opened && (latest ?? opened)
  return (
    <>
      {people.length > 0 && (
        <div
          className={onPage ? className : `thin-scroll overflow-y-auto rounded-box p-1.5 pt-0 ${className}`}
        >
          <h3 className="px-1 py-1.5 text-xs font-bold">
            Imported <span className="tabular-nums text-fg-muted">{people.length}</span>
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {people.slice(0, count).map((person) => (
              <ProspectCard key={person.id} person={person} onOpen={setOpened} />
            ))}
          </ul>
          {people.length > count && (
            <button type="button" className="link min-h-9 px-1 text-sm" onClick={() => setCount(count + 100)}>
              {Math.min(100, people.length - count)} more of {people.length - count}
            </button>
          )}
        </div>
      )}
      {open && (
        <Suspense>
          <ProspectDialog jobId={id} person={open} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

type ProspectCardProps = { person: Prospect; onOpen: (person: Prospect) => void }

const ProspectCard = ({ person, onOpen }: ProspectCardProps) => {
  const { name, imported, resume } = person
  return (
    <li className="relative rounded-[7px] border border-dashed border-fg-muted bg-base-100 p-2.5 hover:border-fg">
      <div className="flex items-start gap-2">
        <Avatar name={name} size={26} />
        <p className="min-w-0 flex-1 pt-[3px] text-sm leading-tight font-[750]">
          <button
            type="button"
            onClick={() => onOpen(person)}
            className="cursor-pointer text-start wrap-anywhere after:absolute after:inset-0 after:rounded-[7px] focus-visible:outline-none! focus-visible:after:outline-3 focus-visible:after:outline-fg"
          >
            {name}
          </button>
        </p>
      </div>
      <p className="mt-1.5 text-xs text-fg-muted">
        <InlineList
          items={[
            imported?.appliedAt && (
              <span key="applied">
                Applied <DateTime iso={imported.appliedAt} as="deadline" />
              </span>
            ),
            resume && 'Résumé',
            imported?.askedAt && 'Asked',
          ]}
        />
      </p>
    </li>
  )
}

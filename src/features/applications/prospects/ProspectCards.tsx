import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import type { BoardColumn } from '../board/shapes.ts'
import { prospectsQuery } from './prospects-query.ts'

const ProspectDialog = lazyPart(() => import('./ProspectDialog.tsx').then((module) => module.ProspectDialog))

const shownAtOnce = 20

type ProspectCardsProps = { column: BoardColumn /** Scrolls with the page. */; onPage?: boolean }

/** Below the applicants of a column: who was imported to that stage and has not applied here. */
export function ProspectCards({ column, onPage }: ProspectCardsProps) {
  const { id = '' } = useParams()
  const people = useQuery(prospectsQuery(id)).data?.people ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [count, setCount] = useState(shownAtOnce)
  const stage = column === 'ended' ? 'rejected' : column
  const here = people.filter(({ imported }) => imported?.stage === stage)
  const open = people.find((person) => person.id === openId)
  if (here.length === 0) return null
  return (
    <section
      aria-label="Imported"
      className={onPage ? 'mt-4' : 'thin-scroll max-h-1/2 shrink-0 overflow-y-auto bg-base-200 p-1.5 pt-0'}
    >
      <h3 className="px-1 py-1.5 text-xs font-bold">
        Imported <span className="tabular-nums text-fg-muted">{here.length}</span>
      </h3>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {here.slice(0, count).map(({ id: personId, name, imported, resume }) => (
          <li
            key={personId}
            className="relative rounded-[7px] border border-dashed border-fg-muted bg-base-100 p-2.5 hover:border-fg"
          >
            <div className="flex items-start gap-2">
              <Avatar name={name} size={26} />
              <p className="min-w-0 flex-1 pt-[3px] text-sm leading-tight font-[750]">
                <button
                  type="button"
                  onClick={() => setOpenId(personId)}
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
        ))}
      </ul>
      {here.length > count && (
        <button type="button" className="link min-h-9 px-1 text-sm" onClick={() => setCount(count + 100)}>
          {Math.min(100, here.length - count)} more of {here.length - count}
        </button>
      )}
      {open && (
        <Suspense>
          <ProspectDialog jobId={id} person={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  )
}

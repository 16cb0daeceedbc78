import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { SendIcon, Trash2 } from '#/ui/icons/more-icons.tsx'
import { jobCountLabel } from '../job-count-label.ts'
import { parseSearchParams, searchQueryString } from '../search-url.ts'
import { AlertSentence } from './AlertSentence.tsx'
import { describeSearch } from './words.ts'

type Alert = DataOf<'GET', '/alerts'>[number]
/** The server counts new matches up to this many. */
const maxNewMatches = 50

type AlertRowProps = {
  alert: Alert
  getsPushes: boolean
  /** Its push led here: the switch that stops it has the focus. */
  isNamed: boolean
}

export function AlertRow({ alert, getsPushes, isNamed }: AlertRowProps) {
  const stop = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNamed) stop.current?.focus()
  }, [isNamed])
  // Optimistic state of the switch until the list is loaded again.
  const [optimisticOn, setOptimisticOn] = useState<boolean | null>(null)
  const list = { invalidates: ['/alerts'], invalidatesOnFailure: true } as const
  const change = useWrite('PATCH /alerts/:id', { ...list, parallel: true })
  const test = useWrite('POST /alerts/:id/test', {
    done: ({ data }) => showUndoToast(`test ${alert.id}`, `A test is on its way to ${data.email}`),
  })
  const again = useWrite('POST /alerts', list)
  const remove = useWrite('DELETE /alerts/:id', {
    ...list,
    done: () =>
      showUndoToast(`alert ${alert.id}`, 'Alert deleted', () =>
        again.write({ search: alert.search, frequency: alert.frequency, toldBy: alert.toldBy }),
      ),
  })
  const on = optimisticOn ?? alert.on
  const name = describeSearch(alert.search)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-4 border-b border-base-300 py-7 lg:gap-x-10">
      <h2 className="sr-only">Alert: {name}</h2>
      <AlertSentence
        name={name}
        search={parseSearchParams(new URLSearchParams(alert.search))}
        frequency={alert.frequency}
        toldBy={alert.toldBy}
        getsPushes={getsPushes}
        isFaded={!on}
        onChange={({ search, frequency, toldBy }) =>
          change.write({
            id: alert.id,
            ...(frequency !== alert.frequency && { frequency }),
            ...(toldBy !== alert.toldBy && { toldBy }),
            ...(searchQueryString(search).slice(1) !== alert.search && { search: searchQueryString(search) }),
          })
        }
      />
      <label className="flex cursor-pointer items-center gap-3 pt-2.5 text-sm font-semibold">
        <span className="max-sm:sr-only">{on ? 'On' : 'Off'}</span>
        <span className="sr-only">, {name}</span>
        <input
          ref={stop}
          type="checkbox"
          role="switch"
          aria-checked={on}
          className="toggle"
          checked={on}
          onChange={(event) => {
            const isChecked = event.target.checked
            setOptimisticOn(isChecked)
            change.write({ id: alert.id, on: isChecked }).then(() => setOptimisticOn(null))
          }}
        />
      </label>
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-[0.9375rem]">
          <Link to={`${paths.seeker.jobs}?${alert.search}`} className="link">
            {matchSummary(alert)}
          </Link>
          <span className="ms-3 text-fg-muted">{deliverySummary(alert)}</span>
        </p>
        <span className="flex max-sm:-ms-3 sm:ms-auto">
          <Button variant="ghost" size="sm" busy={test.isBusy} onClick={() => test.write({ id: alert.id })}>
            <SendIcon className="size-4" aria-hidden="true" />
            Send me a test
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={remove.isBusy}
            onClick={() => remove.write({ id: alert.id })}
          >
            <Trash2 className="size-4" aria-hidden="true" />
            Delete<span className="sr-only"> {name}</span>
          </Button>
        </span>
      </div>
    </li>
  )
}

function matchSummary({ on, news, matches }: Alert) {
  if (!on || news === 0) return matches === 0 ? 'Nothing matches today' : `${jobCountLabel(matches)} open now`
  return `${news < maxNewMatches ? news : `${maxNewMatches} or more`} new`
}

const deliverySummary = ({ sentAt, sentJobs }: Alert) =>
  sentAt ? (
    <>
      We have emailed you {jobCountLabel(sentJobs)} so far, last on <DateTime iso={sentAt} as="day" />.
    </>
  ) : (
    'Nothing sent yet.'
  )

import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CalendarClock } from '#/ui/icons/more-icons.tsx'
import type { ApplicationDetail } from '../seeker/labels.ts'
import { applicationPaths, failureMessage } from '../seeker/mutations.ts'
import { timeLabel } from './time-label.ts'

/** When what was sent with an ended application is deleted, or locked where a law has it kept, and the way to be kept in mind for longer. */
export function KeepInMind({ application }: { application: ApplicationDetail }) {
  const { keptUntil, keptByWish, keptIfAsked, sealing } = application
  const company = application.job.company.name
  const { write, isBusy, failure } = useWrite('POST /applications/:id/keep', {
    invalidates: applicationPaths,
    toast: keptByWish ? `${company} is not asked any more` : `Asked ${company} to keep you in mind`,
    silent: true,
  })
  if (!keptUntil) return null
  return (
    <section aria-labelledby="kept" className="no-print mt-8 border-t border-base-300 pt-5">
      <h3 id="kept" className="flex items-center gap-2 text-lg">
        <CalendarClock className="size-5" aria-hidden="true" />
        <span>
          {keptByWish
            ? 'They keep you in mind until '
            : sealing
              ? 'Closed to everybody who hires on '
              : 'Will be deleted on '}
          <DateTime iso={keptUntil} as="long" />
        </span>
      </h3>
      <p className="mt-2 max-w-[34em] text-fg-muted">
        {keptByWish && `${company} reads that you asked. `}
        {sealing
          ? `On that day it leaves your list and theirs, with your messages and their notes. A locked copy stays for ${timeLabel(sealing.months)} after the end, as ${sealing.law} requires. Nobody who hires can open it.`
          : application.stage === 'withdrawn'
            ? 'On that day the record of it is deleted: your name, your messages and their notes. It leaves your list too.'
            : 'On that day your application is deleted: what you sent, your messages and their notes. It leaves your list too.'}
      </p>
      {failure && <FormError>{failureMessage(failure)}</FormError>}
      {(keptByWish || keptIfAsked) && (
        <Button
          variant="outlined"
          size="sm"
          className="mt-4"
          busy={isBusy}
          onClick={() => write({ id: application.id, keep: !keptByWish })}
        >
          {keptByWish || !keptIfAsked ? (
            'Don’t keep me any longer'
          ) : (
            <span>
              Keep me in mind until <DateTime iso={keptIfAsked} as="long" />
            </span>
          )}
        </Button>
      )}
    </section>
  )
}

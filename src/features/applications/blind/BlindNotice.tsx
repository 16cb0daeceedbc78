import { useWrite } from '#/client/queries/use-write.ts'
import { useCan } from '#/client/use-rights.ts'
import { Button } from '#/ui/Button.tsx'

type BlindNoticeProps = { id: string; className?: string }

/** Stands where the person would: what is not shown, and the press that shows it. */
export const BlindNotice = ({ id, className = '' }: BlindNoticeProps) => {
  const mayShow = useCan('move-applicants')
  const show = useWrite('POST /employer/applications/:id/show', {
    invalidates: [
      '/employer/applications/*',
      '/employer/jobs/:id/applications',
      '/employer/jobs/:id/applicants',
      '/employer/applicants',
      '/employer/messages/*',
    ],
    toast: true,
  })
  return (
    <section
      aria-label="Blind review"
      className={`border-s-4 border-fg bg-base-200 p-4 text-sm ${className}`}
    >
      <p className="font-bold">Reviewed blind</p>
      <p className="mt-1">
        Name, photo, schools and dates are hidden, also in what this applicant wrote; other hints may remain.
        Once you show who this is, you can read the résumé and files, write messages, invite to an interview
        and make an offer. A move past the last blind step shows it as well.
      </p>
      {mayShow && (
        <>
          <Button
            variant="outlined"
            size="sm"
            className="mt-3"
            busy={show.isBusy}
            onClick={() => void show.write({ id })}
          >
            Show who this is
          </Button>
          <p className="mt-2 text-fg-muted">
            It is shown to your whole team. The history says who pressed it and when, and the applicant reads
            that too.
          </p>
        </>
      )}
    </section>
  )
}

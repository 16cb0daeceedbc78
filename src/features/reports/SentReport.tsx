import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { Button } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { Check } from '#/ui/icons/icons.tsx'
import { type ReportCategory, type ReportSubject, reportedSide } from './categories.ts'
import { ReportTimeline } from './ReportTimeline.tsx'

type SentReportData = DataOf<'POST', '/reports'>

/** What was sent, and how it goes on. */
export const SentReport = ({
  sent,
  subjectType,
  onClose,
}: {
  sent: SentReportData & { category: ReportCategory }
  subjectType: ReportSubject
  onClose?: () => void
}) => {
  const helpLink = useHelpLink()
  const { page } = sent
  return (
    <>
      <span className="grid size-12 place-items-center rounded-full bg-fg text-base-100">
        <Check className="size-7" strokeWidth={3.4} aria-hidden="true" />
      </span>
      <p role="status" className="mt-4">
        Reference <b className="tabular-nums">{sent.reference}</b>. The {reportedSide(subjectType)} never sees
        who reported.
      </p>
      <ReportTimeline
        className="mt-6"
        sentAt={sent.sentAt}
        notifiedVia={
          sent.email ? `By email to ${sent.email}` : sent.page ? 'On the page of your report' : 'By mail'
        }
      />
      {page && (
        <div className="mt-5 grid justify-items-start gap-3">
          <p>
            <Link to={page} className="link">
              The page of your report
            </Link>
            <span className="text-fg-muted">
              {' '}
              shows how far we are, and you can add to it there. Save its link.
            </span>
          </p>
          <CopyLink link={() => new URL(page, window.location.origin).href} />
        </div>
      )}
      {(sent.category === 'money' || sent.category === 'data') && (
        <p className="mt-6 border-t border-base-300 pt-4">
          Already paid, or sent papers? Call your bank first, then{' '}
          <Link to={`${helpLink('fraud-policy')}#already-paid`} className="link">
            read what to do next
          </Link>
          .
        </p>
      )}
      {onClose && (
        <div className="mt-7">
          <Button variant="dark" size="lg" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </>
  )
}

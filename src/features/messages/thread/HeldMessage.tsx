import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHelpLink } from '#/client/use-help-link.ts'
import { Button } from '#/ui/Button.tsx'
import { ShieldAlert } from '#/ui/icons/more-icons.tsx'
import { asksSentence } from '../safety/topics.ts'
import { type Message, staleThreads } from './side.ts'

const ReportDialog = lazyPart(() =>
  import('#/features/reports/ReportDialog.tsx').then((module) => module.ReportDialog),
)

type HeldMessageProps = {
  threadId: string
  message: Message
  company: string
  /** The message, once its reader wants to see it. */
  children: ReactNode
  /** The reader said that they know who writes, so it is shown with a word beside it. */
  isTrusted: boolean
  isBlocked: boolean
}

/** Stands before a message that asks for what no employer needs: what it asks for, and what one can do. */
export function HeldMessage({
  threadId,
  message,
  company,
  children,
  isTrusted,
  isBlocked,
}: HeldMessageProps) {
  const [isShown, setIsShown] = useState(false)
  const [isReporting, setIsReporting] = useState(false)
  const helpLink = useHelpLink()
  const block = useWrite('POST /messages/:id/block', { invalidates: staleThreads, toast: true })
  const trust = useWrite('POST /messages/:id/trust', { invalidates: staleThreads })
  const asks = asksSentence(message.asksFor)
  const reportAndBlock = async () => {
    if (isBlocked || (await block.write({ id: threadId, isBlocked: true }))) setIsReporting(true)
  }
  if (isTrusted)
    return (
      <>
        {children}
        <p className="mt-1.5 flex items-start gap-2 text-sm">
          <ShieldAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <span>{asks} Employers here never need that before an offer.</span>
        </p>
      </>
    )
  return (
    <section className="rounded-box bg-warning-soft p-5 sm:p-6" aria-label="Message held back">
      <h2 className="flex items-start gap-2.5 text-xl">
        <ShieldAlert className="mt-1 size-6 shrink-0 text-warning" aria-hidden="true" />
        We held this message back
      </h2>
      <p className="mt-1.5 max-w-[36em]">
        {asks} Employers here never need that before an offer. Don’t pay, don’t send papers, and stay on this
        site.
      </p>
      {isShown ? (
        <div className="mt-4 rounded-box bg-base-100 p-4">{children}</div>
      ) : (
        <button type="button" onClick={() => setIsShown(true)} className="link mt-3 font-semibold">
          Show the message
        </button>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="dark" busy={block.isBusy} onClick={reportAndBlock}>
          Report and block
        </Button>
        <Button variant="outlined" busy={trust.isBusy} onClick={() => trust.write({ id: threadId })}>
          I know this person
        </Button>
      </div>
      <p className="mt-4 text-sm">
        A rule found it, and no person has read it.{' '}
        <Link to={helpLink('fraud-policy')} className="link">
          Our fraud policy
        </Link>
      </p>
      {isReporting && (
        <Suspense>
          <ReportDialog
            subjectType="message"
            subject={message.id}
            name={`From ${company}`}
            onClose={() => setIsReporting(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

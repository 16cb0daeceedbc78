import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Ban, Ellipsis, Flag, Undo2 } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { type SeekerThread, staleThreads } from './side.ts'

const ReportDialog = lazyPart(() =>
  import('#/features/reports/ReportDialog.tsx').then((module) => module.ReportDialog),
)

/** What the applicant can do about the company’s messages. */
export function SeekerMenu({ thread: { id, closed, messages, company } }: { thread: SeekerThread }) {
  const [isReporting, setIsReporting] = useState(false)
  const { write } = useWrite('POST /messages/:id/block', { invalidates: staleThreads, toast: true })
  const newest = messages.findLast(({ sentBy }) => sentBy === 'employer')
  const isBlocked = closed === 'blocked'
  const canBlock = closed === null || isBlocked
  const entries = [
    ...(newest ? [{ id: 'report', label: 'Report the newest message', icon: Flag }] : []),
    ...(canBlock
      ? [
          isBlocked
            ? { id: 'block', label: `Let ${company.name} write again`, icon: Undo2 }
            : { id: 'block', label: `Block ${company.name} here`, icon: Ban },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label="More about this conversation"
        entries={entries}
        square
        onAction={(action) =>
          action === 'report' ? setIsReporting(true) : write({ id, isBlocked: !isBlocked })
        }
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </Menu>
      {isReporting && newest && (
        <Suspense>
          <ReportDialog
            subjectType="message"
            subject={newest.id}
            name={`From ${company.name}`}
            onClose={() => setIsReporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

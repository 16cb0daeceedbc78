import { Suspense, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import type { ReportTarget } from '#/features/reports/use-report.ts'
import { Ban, Ellipsis, Flag, Undo2 } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'

const ReportDialog = lazyPart(() =>
  import('#/features/reports/ReportDialog.tsx').then((module) => module.ReportDialog),
)

type ThreadMenuProps = {
  /** Who writes from the other side. */
  name: string
  /** The other side’s newest message, which can be reported; none if they wrote nothing. */
  report: ReportTarget | undefined
  isBlocked: boolean
  canBlock: boolean
  onBlock: (isBlocked: boolean) => unknown
}

/** What a side can do about the messages of the other. */
export function ThreadMenu({ name, report, isBlocked, canBlock, onBlock }: ThreadMenuProps) {
  const [isReporting, setIsReporting] = useState(false)
  const entries = [
    ...(report ? [{ id: 'report', label: 'Report the newest message', icon: Flag }] : []),
    ...(canBlock
      ? [
          isBlocked
            ? { id: 'block', label: `Let ${name} write again`, icon: Undo2 }
            : { id: 'block', label: `Block ${name} here`, icon: Ban },
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
        onAction={(action) => (action === 'report' ? setIsReporting(true) : onBlock(!isBlocked))}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </Menu>
      {isReporting && report && (
        <Suspense>
          <ReportDialog {...report} name={`From ${name}`} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </>
  )
}

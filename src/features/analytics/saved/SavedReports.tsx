import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { Bookmark, Check, ChevronDown, Plus } from '#/ui/icons/icons.tsx'
import { Pencil } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { shownOf } from '../filter.ts'
import type { Report } from '../report.ts'
import { isSameReport, paramsOf, wordsOf } from './saved.ts'

const SaveReportDialog = lazyPart(() =>
  import('./SaveReportDialog.tsx').then((module) => module.SaveReportDialog),
)
const ManageReportsDialog = lazyPart(() =>
  import('./ManageReportsDialog.tsx').then((module) => module.ManageReportsDialog),
)

type SavedReportsProps = { report: Report; onOpen: () => void }

/** The reports that the reader saved: to open one, to save what is shown, to change them. */
export function SavedReports({ report, onOpen }: SavedReportsProps) {
  const params = useShownParams()
  const setParams = useSetParams()
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { data: reports = [] } = useQuery(apiQuery('/employer/reports/saved', {}, { silent: true }))
  const shown = shownOf(params)
  const current = reports.find((saved) => isSameReport(saved, shown))
  const choose = (id: string) => {
    const chosen = reports.find(({ name }) => `report ${name}` === id)
    if (chosen) {
      onOpen()
      setParams(paramsOf(chosen))
    } else setDialog(id === 'save' ? 'save' : 'manage')
  }
  return (
    <>
      <Menu
        label={current ? `Saved reports, ${current.name} is shown` : 'Saved reports'}
        variant="outlined"
        placement="bottom start"
        className="max-w-64"
        entries={[
          ...reports.map((saved) => ({
            id: `report ${saved.name}`,
            label: saved.name,
            icon: saved === current ? Check : Bookmark,
            hint: `${wordsOf(saved, report)}${saved.isMailed ? ', mailed on Mondays' : ''}`,
          })),
          { id: 'save', label: 'Save this report…', icon: Plus },
          ...(reports.length > 0 ? [{ id: 'manage', label: 'Rename, mail or remove…', icon: Pencil }] : []),
        ]}
        onAction={choose}
      >
        <Bookmark className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{current?.name ?? 'Saved'}</span>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </Menu>
      {dialog && (
        <Suspense>
          {dialog === 'save' ? (
            <SaveReportDialog shown={shown} report={report} onClose={() => setDialog(null)} />
          ) : (
            <ManageReportsDialog reports={reports} report={report} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { reportSubjectWord } from './categories.ts'
import { ReportForm } from './ReportForm.tsx'
import { SentReport } from './SentReport.tsx'
import { type ReportTarget, useReport } from './use-report.ts'

type ReportDialogProps = ReportTarget & { name: string; onClose: () => void }

export const ReportDialog = withQueries((props: ReportDialogProps) => {
  const { subjectType, name, onClose } = props
  const { form, sent, isBusy } = useReport(props)
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isBusy}
      title={sent ? 'Report sent' : `Report this ${reportSubjectWord(subjectType)}`}
      subtitle={sent ? undefined : <span className="wrap-anywhere">{name}</span>}
    >
      {sent ? (
        <SentReport sent={sent} subjectType={subjectType} onClose={onClose} />
      ) : (
        <ReportForm {...form} onCancel={onClose} />
      )}
    </Dialog>
  )
})

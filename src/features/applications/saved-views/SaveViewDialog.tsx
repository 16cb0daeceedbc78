import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { actingFor } from '#/client/session.ts'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SaveDialog } from '#/ui/overlay/SaveDialog.tsx'
import { boardOrders } from '../board/board-query.ts'
import { fromSource } from '../sources/source-labels.ts'
import type { Shown } from './shown.ts'

type SaveViewDialogProps = { jobId: string; shown: Shown; onClose: () => void }

export const SaveViewDialog = ({ jobId, shown, onClose }: SaveViewDialogProps) => {
  const [forAllJobs, setForAllJobs] = useState(false)
  const [isShared, setShared] = useState(false)
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/views', {
    silent: true,
    toast: true,
    invalidates: ['/employer/jobs/:id/views'],
    done: onClose,
  })
  return (
    <SaveDialog
      what="view"
      words={wordsOf(shown)}
      busy={isBusy}
      failure={failure}
      onSave={(name) => void write({ id: jobId, name, forAllJobs, isShared, ...shown })}
      onClose={onClose}
    >
      <CheckField
        name="forAllJobs"
        label="Offer it on every job"
        checked={forAllJobs}
        onChange={(event) => setForAllJobs(event.target.checked)}
      />
      {!actingFor() && (
        <CheckField
          name="isShared"
          label="Share it with your team"
          hint="Everybody who sees the job’s applicants can open it."
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
    </SaveDialog>
  )
}

const tableOrders: Partial<Record<Shown['sort'], string>> = {
  stage: 'by stage',
  waiting: 'by waiting time',
  asks: 'by pay asked',
}

/** 'overdue applicants with “TIG” in their profile, tagged “second round”, from linkedin, longest waiting first, as a board' */
export function wordsOf({ q, late, tag, source, sort, layout }: Shown) {
  const order =
    (layout === 'table' && tableOrders[sort]) || boardOrders.find((one) => one.sort === sort)?.label
  const who = [
    late ? 'overdue applicants' : q || tag || source ? 'applicants' : 'all applicants',
    q.trim() && `with “${q.trim()}”`,
    tag && `tagged “${tag}”`,
    source && fromSource(source),
  ]
  return [who.filter(Boolean).join(' '), order?.toLowerCase(), `as a ${layout}`].filter(Boolean).join(', ')
}

import { useState } from 'react'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { FileText } from '#/ui/icons/more-icons.tsx'

export const ResumeButton = ({ id, file }: { id: string; file: { name: string; size: number } }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState('')
  const download = async () => {
    if (state === 'busy') return
    setState('busy')
    setProblem('')
    const failed = await downloadFile(`/employer/applications/${id}/resume`, file.name)
    setProblem(failed)
    setState(failed ? 'idle' : 'done')
  }
  return (
    <section aria-labelledby="applicant-files" className="mt-8">
      <h4 id="applicant-files" className="mb-3 text-lg">
        Files
      </h4>
      <button
        type="button"
        onClick={download}
        aria-busy={state === 'busy' || undefined}
        className="flex w-full cursor-pointer items-center gap-3 rounded-[8px] border border-base-300 p-3 text-start hover:border-fg"
      >
        <FileText className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 font-semibold wrap-anywhere">
          <span className="sr-only">Download </span>
          {file.name}
        </span>
        <span className="tabular-nums ms-auto shrink-0 text-sm text-fg-muted">{fileSize(file.size)}</span>
      </button>
      <p role="status" className="mt-2 text-sm text-fg-muted">
        {problem ? (
          <span className="font-bold text-danger">{problem}</span>
        ) : state === 'done' ? (
          'Downloaded. The applicant can see that you opened it.'
        ) : (
          ''
        )}
      </p>
    </section>
  )
}

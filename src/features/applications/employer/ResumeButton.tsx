import { useState } from 'react'
import { downloadFile } from '#/client/save-file.ts'
import { DownloadButton } from '#/features/files/DownloadButton.tsx'

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
      <DownloadButton file={file} busy={state === 'busy'} onClick={download} />
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

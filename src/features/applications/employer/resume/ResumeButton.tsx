import { useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { Button } from '#/ui/Button.tsx'
import { Eye } from '#/ui/icons/icons.tsx'
import { Download, FileText } from '#/ui/icons/more-icons.tsx'
import { noResumeSent } from '../../apply/no-resume.ts'
import { type ApplicantDetail, firstName } from '../board.ts'

const ResumeViewer = lazyPart(() => import('./ResumeViewer.tsx').then((module) => module.ResumeViewer))

/** The résumé: opened as pages, or downloaded. The applicant reads of both. */
export const ResumeButton = ({ applicant }: { applicant: ApplicantDetail }) => {
  const { id, resume } = applicant
  const [isOpen, setIsOpen] = useState(false)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState('')
  const download = async () => {
    if (state === 'busy') return
    setState('busy')
    setProblem('')
    const failed = await downloadFile(
      `/employer/applications/${id}/resume`,
      resume?.name ?? `Résumé of ${applicant.name}.pdf`,
    )
    setProblem(failed)
    setState(failed ? 'idle' : 'done')
  }
  return (
    <section aria-labelledby="applicant-resume" className="mt-8">
      <h4 id="applicant-resume" className="mb-3 text-lg">
        Résumé
      </h4>
      <p className="flex items-start gap-2">
        <FileText className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {resume ? resume.name : `${noResumeSent}. This one is made from the profile as it was sent.`}
          {resume && <span className="tabular-nums text-sm text-fg-muted"> {fileSize(resume.size)}</span>}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outlined" size="sm" onClick={() => setIsOpen(true)}>
          <Eye className="size-4" aria-hidden="true" />
          Open résumé
        </Button>
        <Button variant="outlined" size="sm" busy={state === 'busy'} onClick={download}>
          <Download className="size-4" aria-hidden="true" />
          Download
        </Button>
      </div>
      <p className="mt-2 text-sm text-fg-muted">
        {firstName(applicant.name)} reads who opens or downloads it, and when.
      </p>
      <p role="status" className="mt-1 text-sm">
        {problem ? (
          <span className="font-bold text-danger">{problem}</span>
        ) : (
          state === 'done' && 'Downloaded.'
        )}
      </p>
      {isOpen && (
        <ResumeViewer applicant={applicant} onClose={() => setIsOpen(false)} onDownload={download} />
      )}
    </section>
  )
}

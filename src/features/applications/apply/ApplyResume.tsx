import { useLocation } from 'react-router'
import { fileSize } from '#/client/save-file.ts'
import { documentFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { FileText, Upload } from '#/ui/icons/more-icons.tsx'
import { FillProfile } from './FillProfile.tsx'
import { profileAsResume } from './no-resume.ts'
import type { useResumeUpload } from './use-resume-upload.ts'

type UploadedResume = {
  id: string
  name: string
  size: number
  uploadedAt?: string
  fileName?: string
  sentTo?: string[]
}

const noResume = 'none'

type ApplyResumeProps = {
  documents: UploadedResume[]
  chosen: string | null
  resume: ReturnType<typeof useResumeUpload>
  /** The team then cannot open the profile as one. */
  isBlind: boolean
  onChoose: (id: string | null) => void
}

export function ApplyResume({ documents, chosen, resume, isBlind, onChoose }: ApplyResumeProps) {
  const { kept, problem } = resume
  const { pathname } = useLocation()
  return (
    <section aria-labelledby="apply-resume">
      <h2 id="apply-resume" className="text-xl">
        Résumé
      </h2>
      <p className="mt-1 max-w-[34em] text-fg-muted">
        You see when they open it. If you withdraw, they can no longer open it here.
      </p>
      <div className="mt-4">
        <Choices
          label={<span className="sr-only">Résumé</span>}
          name="resume"
          columns=""
          value={chosen ?? noResume}
          onChange={(event) => onChoose(event.target.value === noResume ? null : event.target.value)}
          choices={[
            ...documents.map((document) => ({
              value: document.id,
              label: (
                <span className="flex min-w-0 items-start gap-2">
                  <FileText className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
                  <span className="min-w-0 wrap-anywhere">{document.name}</span>
                </span>
              ),
              hint: document.uploadedAt ? (
                <>
                  {document.fileName && document.fileName !== document.name && `${document.fileName}, `}
                  {fileSize(document.size)}, in your profile since{' '}
                  <DateTime iso={document.uploadedAt} as="day" />
                  {document.sentTo?.length ? `. Sent to ${document.sentTo.slice(0, 3).join(', ')}` : ''}
                </>
              ) : (
                `${fileSize(document.size)}, uploaded for this application`
              ),
            })),
            { value: noResume, label: 'Send no résumé', hint: isBlind ? undefined : profileAsResume },
          ]}
        />
      </div>
      <UploadButton
        className="mt-4"
        accept={documentFormats.accept}
        onUploaded={resume.keep}
        onFailed={resume.setProblem}
        silent
      >
        <Upload className="size-[18px]" aria-hidden="true" />
        Upload {documents.length > 0 ? 'another' : 'a résumé'}
      </UploadButton>
      <p className="mt-2 text-sm text-fg-muted">
        {documentFormats.words}, up to 10 MB. We keep it in your profile for the next application.
      </p>
      {problem && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {problem}
        </p>
      )}
      {kept && chosen === kept.id && <FillProfile resume={kept} next={pathname} className="mt-4" />}
    </section>
  )
}

import { useState } from 'react'
import { fileSize } from '#/client/save-file.ts'
import { documentFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { FileText, Upload } from '#/ui/icons/more-icons.tsx'
import { ApplyHeading } from './ApplyHeading.tsx'

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
  onChoose: (id: string | null) => void
  onUploaded: (document: UploadedResume) => void
}

export function ApplyResume({ documents, chosen, onChoose, onUploaded }: ApplyResumeProps) {
  const [failure, setFailure] = useState('')
  return (
    <>
      <ApplyHeading note="One file. PDF reads best. You see when they open it, and it is gone for them if you withdraw.">
        Which résumé?
      </ApplyHeading>
      <div className="mt-6">
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
            { value: noResume, label: 'Send no résumé', hint: 'Your profile goes alone' },
          ]}
        />
      </div>
      <UploadButton
        className="mt-4"
        accept={documentFormats.accept}
        onUploaded={(file) => {
          setFailure('')
          onUploaded({ id: file.id, name: file.name, size: file.size })
        }}
        onFailed={setFailure}
      >
        <Upload className="size-[18px]" aria-hidden="true" />
        Upload {documents.length > 0 ? 'another' : 'a résumé'}
      </UploadButton>
      <p className="mt-2 text-sm text-fg-muted">{documentFormats.words}, up to 10 MB</p>
      {failure && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {failure}
        </p>
      )}
    </>
  )
}

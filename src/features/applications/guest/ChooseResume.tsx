import { useState } from 'react'
import { fileSize } from '#/client/save-file.ts'
import { documentFormats, refusedFile } from '#/features/files/accepted-formats.ts'
import { Button } from '#/ui/Button.tsx'
import { OptionalMark } from '#/ui/form/Field.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { FileText, Upload } from '#/ui/icons/more-icons.tsx'

type ChooseResumeProps = { file: File | null; onChoose: (file: File | null) => void }

/** A résumé that stays in the browser until its person has an account. */
export function ChooseResume({ file, onChoose }: ChooseResumeProps) {
  const [problem, setProblem] = useState('')
  const choose = (chosen: File) => {
    const refused = refusedFile(chosen, documentFormats.accept)
    setProblem(refused ?? '')
    if (!refused) onChoose(chosen)
  }
  return (
    <div>
      <p id="guest-resume-label" className="font-bold">
        Résumé
        <OptionalMark />
      </p>
      <p id="guest-resume-hint" className="text-sm text-fg-muted">
        {documentFormats.words}, up to 10 MB.
      </p>
      {file && (
        <p className="mt-2 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-start gap-2">
            <FileText className="mt-0.5 size-[18px] shrink-0" aria-hidden="true" />
            <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
          </span>
          <span className="text-sm text-fg-muted">{fileSize(file.size)}</span>
          <Button variant="ghost" size="sm" onClick={() => onChoose(null)}>
            Remove<span className="sr-only"> {file.name}</span>
          </Button>
        </p>
      )}
      <FileButton
        id="guest-resume"
        accept={documentFormats.accept}
        aria-labelledby="guest-resume-label"
        aria-describedby={`guest-resume-hint${problem ? ' guest-resume-error' : ''}`}
        className="mt-2"
        onChoose={([file]) => choose(file)}
      >
        <Upload className="size-[18px]" aria-hidden="true" />
        {file ? 'Choose another' : 'Choose a file'}
      </FileButton>
      {problem && (
        <p id="guest-resume-error" role="alert" className="mt-2 font-bold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

import { useRef, useState } from 'react'
import { showSuccess } from '#/client/toasts/toast.ts'
import { upload } from '#/client/upload.ts'
import { pictureFormats } from '#/features/files/accepted-formats.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { Field } from '#/ui/form/Field.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { ImageUp } from '#/ui/icons/more-icons.tsx'

const maxBytes = 5 * 1024 * 1024

type PhotoFieldProps = {
  company: string
  value: string | null
  onChange: (url: string | null) => void
  error?: string
}
type Upload = { file: File; part: number; failed?: string; cancel: () => void }

/** Uploads on selection, with progress, cancel and retry; the form value is the URL of the upload. */
export function PhotoField({ company, value, onChange, error }: PhotoFieldProps) {
  const [running, setRunning] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const send = (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    if (!file.type.startsWith('image/')) return setProblem('Choose an image: PNG, JPG or WebP')
    if (file.size > maxBytes) return setProblem('This image is larger than 5 MB')
    let cancelled = false
    const { answer, cancel } = upload('/file/upload', [file], (part) =>
      setRunning((now) => (now ? { ...now, part } : now)),
    )
    const stop = () => {
      cancelled = true
      cancel()
      setRunning(null)
    }
    setRunning({ file, part: 0, cancel: stop })
    answer.then(
      ({ data, message }) => {
        setRunning(null)
        onChange(data.url)
        showSuccess(message ?? 'File uploaded successfully')
      },
      (failure: unknown) => {
        if (cancelled) return
        const failed = failure instanceof AppError ? failure.message : 'The upload was cut off'
        setRunning({ file, part: 0, failed, cancel: () => setRunning(null) })
      },
    )
  }

  return (
    <Field
      id="photo"
      label="Logo or photo"
      optional
      hint="PNG, JPG or WebP, up to 5 MB."
      error={problem ?? running?.failed ?? error}
    >
      {(aria) => (
        <>
          <div className="flex items-center gap-4">
            <CompanyLogo name={company} src={value} size={64} />
            {running && (
              <div className="min-w-0 flex-1">
                <div className="flex items-center gap-2 text-sm">
                  <span className="min-w-0 truncate font-bold">{running.file.name}</span>
                  {!running.failed && (
                    <span className="tabular-nums text-fg-muted">{Math.round(running.part * 100)}%</span>
                  )}
                  {running.failed && (
                    <Button
                      variant="outlined"
                      size="sm"
                      className="ms-auto"
                      onClick={() => send(running.file)}
                    >
                      Try again
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="sm"
                    square
                    className={running.failed ? '' : 'ms-auto'}
                    aria-label={`Cancel the upload of ${running.file.name}`}
                    onClick={running.cancel}
                  >
                    <X className="size-4" aria-hidden="true" />
                  </Button>
                </div>
                {!running.failed && (
                  <progress
                    className="progress-bar mt-1"
                    max={100}
                    value={running.part * 100}
                    aria-label="Upload progress"
                  />
                )}
              </div>
            )}
            {!running && value && (
              <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
                <X className="size-4" aria-hidden="true" />
                Remove
              </Button>
            )}
          </div>
          <FileButton
            {...aria}
            ref={input}
            accept={pictureFormats.accept}
            className="mt-3"
            onChoose={([file]) => send(file)}
          >
            <ImageUp className="size-[18px]" aria-hidden="true" />
            {value ? 'Choose another' : 'Choose an image'}
          </FileButton>
        </>
      )}
    </Field>
  )
}

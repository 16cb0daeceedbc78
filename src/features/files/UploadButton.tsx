import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { showSuccess } from '#/client/toasts/toast.ts'
import { upload } from '#/client/upload.ts'
import type { Success } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { ProgressBar } from '#/ui/ProgressBar.tsx'
import { refusedFile } from './accepted-formats.ts'

const maxFiles = 10

type Path =
  | '/file/upload'
  | '/file/uploads'
  | '/employers/documents'
  | '/resumes/proposal'
  | '/prospect-imports'
type UploadButtonProps<To extends Path> = {
  /** The upload endpoint; default: the file store. `/file/uploads` takes several at once, all of them or none. */
  to?: To
  /** In place of the plain upload, where a file takes more than one step. */
  start?: (
    file: File,
    onProgress: (part: number) => void,
  ) => { answer: Promise<Success<DataOf<'POST', To>>>; cancel: () => void }
  /** Form fields sent with the file. */
  fields?: Record<string, string>
  /** The endings of file names it takes; see accepted-formats.ts. The server checks the bytes itself. */
  accept: string
  onUploaded: (uploaded: DataOf<'POST', To>) => void
  /** Called with the message to show beside the field; empty when a new attempt starts. */
  onFailed: (words: string) => void
  /** A failure is shown beside the field alone, without a toast. */
  silent?: boolean
  size?: 'sm' | 'md' | 'lg'
  variant?: 'primary' | 'outlined'
  /** What is going on once the whole file has arrived. */
  arrivedLabel?: string
  /** Stands below the button in a box that also takes a file that is dropped on it. */
  dropNote?: ReactNode
  className?: string
  children: ReactNode
}

/** A button that opens the file picker, uploads the file and shows the progress. */
export function UploadButton<To extends Path = '/file/upload'>({
  to = '/file/upload' as To,
  start,
  fields,
  accept,
  onUploaded,
  onFailed,
  silent = false,
  size = 'md',
  variant = 'outlined',
  arrivedLabel = 'Uploading',
  dropNote,
  className = '',
  children,
}: UploadButtonProps<To>) {
  const [part, setPart] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)
  const running = useRef<{ cancel: () => void } | null>(null)
  const isUploading = part !== null
  const focus = useFocusBetween(isUploading)

  const several = to === '/file/uploads'
  const send = async (files: File[]) => {
    onFailed('')
    const refused = files.map((file) => refusedFile(file, accept)).find(Boolean)
    if (refused) return onFailed(refused)
    if (files.length > maxFiles) return onFailed(`Choose up to ${maxFiles} files at a time`)
    setPart(0)
    try {
      const [file] = files
      const sending = start && file ? start(file, setPart) : upload(to, files, setPart, { fields, silent })
      running.current = sending
      const { data, message } = await sending.answer
      showSuccess(message ?? 'File uploaded successfully')
      onUploaded(data)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      onFailed(Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
    } finally {
      setPart(null)
      running.current = null
    }
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 1 && !several) onFailed('Drop one file')
      else if (files.length > 0) send(files)
    },
  }
  if (isUploading)
    return (
      <div className={`flex max-w-96 items-end gap-3 ${className}`}>
        <div className="min-w-0 flex-1">
          <ProgressBar value={part * 100} label={part === 1 ? arrivedLabel : 'Uploading'} />
        </div>
        <Button
          ref={focus.cancel}
          variant="ghost"
          size="sm"
          onClick={() => {
            running.current?.cancel()
            setPart(null)
          }}
        >
          Cancel
        </Button>
      </div>
    )
  return (
    <div
      className={`${className} ${dropNote ? `rounded-box border-2 border-dashed p-5 sm:p-7 ${isOver ? 'border-fg bg-brand-soft' : 'border-base-300'}` : ''}`}
      {...(dropNote && drop)}
    >
      <FileButton ref={focus.input} {...{ accept, variant, size }} multiple={several} onChoose={send}>
        {children}
      </FileButton>
      {dropNote && <p className="mt-3 text-sm text-fg-muted">{dropNote}</p>}
    </div>
  )
}

/** Button and progress take each other’s place, and hand on the focus that would be lost with the one that goes. */
function useFocusBetween(isUploading: boolean) {
  const cancel = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const wasUploading = useRef(isUploading)
  useLayoutEffect(() => {
    if (wasUploading.current === isUploading) return
    wasUploading.current = isUploading
    if (document.activeElement !== document.body) return
    const shown = isUploading ? cancel.current : input.current
    shown?.focus({ preventScroll: true })
  }, [isUploading])
  return { cancel, input }
}

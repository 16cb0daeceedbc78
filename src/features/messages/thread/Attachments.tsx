import { useEffect, useState } from 'react'
import { apiUrl, authHeaders } from '#/client/api.ts'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { DownloadButton } from '#/features/files/DownloadButton.tsx'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { fillPath } from '#/shared/api-call.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { FileText, FileUp } from '#/ui/icons/more-icons.tsx'
import { maxAttachments } from '../limits.ts'
import { endpointsOf, type Message, type Side } from './side.ts'

type SentFile = Message['files'][number]
/** Uploaded, and sent with the next message. */
export type Attachment = { id: string; name: string; size: number }

const fileAddress = (side: Side, threadId: string, fileId: string) =>
  fillPath(`${endpointsOf[side].thread}/files/:fileId`, { id: threadId, fileId }).filled

type SentFilesProps = { side: Side; threadId: string; files: readonly SentFile[]; canOpen: boolean }

/** What was sent with a message: pictures are shown, documents are downloaded. */
export const SentFiles = ({ side, threadId, files, canOpen }: SentFilesProps) => (
  <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
    {files.map((file) => (
      <li key={file.id}>
        {!canOpen ? (
          <p className="flex items-start gap-2 text-sm">
            <FileText className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere">{file.name} was removed with the application.</span>
          </p>
        ) : file.kind === 'image' ? (
          <SentPicture address={fileAddress(side, threadId, file.id)} file={file} />
        ) : (
          <SentDocument address={fileAddress(side, threadId, file.id)} file={file} />
        )}
      </li>
    ))}
  </ul>
)

function SentDocument({ address, file }: { address: string; file: SentFile }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(await downloadFile(address, file.name))
    setIsBusy(false)
  }
  return (
    <>
      <DownloadButton file={file} busy={isBusy} onClick={download} className="max-w-md bg-base-100 text-fg" />
      {problem && (
        <p role="alert" className="mt-1 text-sm font-bold text-danger">
          {problem}
        </p>
      )}
    </>
  )
}

/** Fetched with the token, because a picture in a message is its thread’s alone. */
function SentPicture({ address, file }: { address: string; file: SentFile }) {
  const [source, setSource] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let made = ''
    fetch(apiUrl(address), { headers: authHeaders(), signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        made = URL.createObjectURL(await response.blob())
        setSource(made)
      })
      .catch(() => setHasFailed(!stop.signal.aborted))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [address])
  if (hasFailed) return <SentDocument address={address} file={file} />
  return source ? (
    <a href={source} download={file.name} className="inline-block">
      <img
        src={source}
        alt={file.name}
        className="max-h-72 max-w-full rounded-[8px] border border-base-300"
      />
    </a>
  ) : (
    <div className="h-40 w-56 rounded-[8px] bg-base-300" aria-hidden="true" />
  )
}

type PickerProps = {
  attachments: readonly Attachment[]
  onChange: (attachments: Attachment[]) => void
  problem: string
  onProblem: (problem: string) => void
}

/** The server checks the bytes; these are the endings it takes. */
const accept = '.pdf,.doc,.docx,.odt,.rtf,.txt,.png,.jpg,.jpeg,.webp'

export const AttachButton = ({ attachments, onChange, onProblem }: Omit<PickerProps, 'problem'>) =>
  attachments.length < maxAttachments ? (
    <UploadButton
      accept={accept}
      onUploaded={({ id, name, size }) => onChange([...attachments, { id, name, size }])}
      onFailed={onProblem}
    >
      <FileUp className="size-[18px]" aria-hidden="true" />
      <span className="max-sm:sr-only">Attach a file</span>
    </UploadButton>
  ) : null

export const AttachmentList = ({ attachments, onChange, problem }: Omit<PickerProps, 'onProblem'>) => (
  <>
    {attachments.length > 0 && (
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Files to send">
        {attachments.map(({ id, name, size }) => (
          <li
            key={id}
            className="flex max-w-full items-center gap-2 rounded-[8px] border border-base-300 bg-base-100 py-1 ps-3 pe-1 text-sm"
          >
            <FileText className="size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="tabular-nums shrink-0 text-fg-muted">{fileSize(size)}</span>
            <button
              type="button"
              aria-label={`Take ${name} out`}
              onClick={() => onChange(attachments.filter((one) => one.id !== id))}
              className="btn btn-ghost btn-sm btn-square"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    )}
    {problem && (
      <div role="alert" className="mt-2">
        <FormError>{problem}</FormError>
      </div>
    )}
  </>
)

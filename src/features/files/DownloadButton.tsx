import { fileSize } from '#/client/save-file.ts'
import { FileText } from '#/ui/icons/more-icons.tsx'

type DownloadButtonProps = {
  file: { name: string; size: number }
  busy: boolean
  onClick: () => void
  className?: string
}

/** A file by name and size; a press downloads it. */
export const DownloadButton = ({ file, busy, onClick, className = '' }: DownloadButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    aria-busy={busy || undefined}
    className={`flex w-full cursor-pointer items-center gap-3 rounded-[8px] border border-base-300 p-3 text-start hover:border-fg ${className}`}
  >
    <FileText className="size-5 shrink-0" aria-hidden="true" />
    <span className="min-w-0 font-semibold wrap-anywhere">
      <span className="sr-only">Download </span>
      {file.name}
    </span>
    <span className="tabular-nums ms-auto shrink-0 text-sm text-fg-muted">{fileSize(file.size)}</span>
  </button>
)

import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { documentFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { Button } from '#/ui/Button.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { FileText, Upload } from '#/ui/icons/more-icons.tsx'
import { maxPortfolioFiles } from '../completeness.ts'
import { ProfileSection } from './ProfileSection.tsx'
import { ProjectRows } from './ProjectRows.tsx'
import type { ProfileValues } from './profile-values.ts'

export function PortfolioSection() {
  const { setValue, setError, clearErrors, control, formState } = useFormContext<ProfileValues>()
  const portfolio = useWatch({ control, name: 'portfolio' })
  const room = maxPortfolioFiles - portfolio.length
  const change = (files: ProfileValues['portfolio']) => {
    clearErrors('portfolio')
    setValue('portfolio', files, { shouldDirty: true })
  }
  const fail = (message: string) => setError('portfolio', { message })
  return (
    <ProfileSection id="portfolio" title="Portfolio" note="Optional. Work you can show.">
      <ProjectRows />
      <div>
        <h3 className="text-base font-bold tracking-normal">Files</h3>
        <p className="mt-0.5 text-sm text-fg-muted">
          Work samples, certificates or other résumés. Employers don’t get them automatically: when you apply,
          you can send one of them instead of your résumé.
        </p>
      </div>
      {portfolio.length > 0 && (
        <ul className="border-t border-base-300">
          {portfolio.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onRemove={() => change(portfolio.filter(({ id }) => id !== file.id))}
              removeLabel={`Remove ${file.name}`}
              onFailed={fail}
            />
          ))}
        </ul>
      )}
      <div>
        {room > 0 ? (
          <>
            <UploadButton
              to="/file/uploads"
              accept={documentFormats.accept}
              onUploaded={({ files }) => {
                const added = files.slice(0, room).map(({ id, name, size }) => ({ id, name, size }))
                change([...portfolio, ...added])
                if (files.length > room)
                  fail(`A portfolio holds ${maxPortfolioFiles} files, so we left out the last ones.`)
              }}
              onFailed={fail}
            >
              <Upload className="size-[18px]" aria-hidden="true" />
              {portfolio.length > 0 ? 'Add files' : 'Upload files'}
            </UploadButton>
            <Formats several />
          </>
        ) : (
          <p className="text-sm text-fg-muted">
            A portfolio holds {maxPortfolioFiles} files. Remove one to add another.
          </p>
        )}
        <Problem message={formState.errors.portfolio?.message} />
      </div>
    </ProfileSection>
  )
}

export type FileRowProps = {
  file: { id: string; name: string; size?: number }
  note?: ReactNode
  /** Further buttons. */
  children?: ReactNode
  onRemove: () => void
  removeLabel: string
  onFailed: (message: string) => void
}

export function FileRow({ file, note, children, onRemove, removeLabel, onFailed }: FileRowProps) {
  const [downloading, setDownloading] = useState(false)
  const download = async () => {
    setDownloading(true)
    const failed = await downloadFile(`/file/${file.id}`, file.name)
    setDownloading(false)
    if (failed) onFailed(failed)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-base-300 py-3">
      <FileText className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {file.name}
        {file.size !== undefined && (
          <span className="ms-2 text-sm font-normal text-fg-muted">{fileSize(file.size)}</span>
        )}
        {note && <span className="block text-sm font-normal text-fg-muted">{note}</span>}
      </span>
      {children}
      <Button variant="ghost" size="sm" busy={downloading} onClick={download}>
        Download<span className="sr-only"> {file.name}</span>
      </Button>
      <Button variant="ghost" square size="sm" aria-label={removeLabel} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </Button>
    </li>
  )
}

export const Formats = ({ several = false }: { several?: boolean }) => (
  <p className="mt-2 text-sm text-fg-muted">
    {documentFormats.words}, up to 10 MB{several && ' each'}
  </p>
)

export const Problem = ({ message }: { message: string | undefined }) =>
  message && (
    <p role="alert" className="mt-1.5 text-sm font-bold text-danger">
      {message}
    </p>
  )

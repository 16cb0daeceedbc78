import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'
import type { ApplicantDetail } from '../board.ts'

type ViewerProps = { applicant: ApplicantDetail; onClose: () => void; onDownload: () => void }

const isNotLoaded = ({ state }: { state: { data?: unknown } }) => state.data === undefined

/** Loaded when opened. Whoever shows it takes it away when the application is withdrawn, and the pages with it. */
export function ResumeViewer({ applicant, onClose, onDownload }: ViewerProps) {
  const { id, name } = applicant
  const resume = useQuery({
    ...apiQuery('/employer/applications/:id/resume/pages', { id }, { silent: true }),
    // Drawn once per opening; nothing of it stays after the viewer is closed.
    ...{ gcTime: 0, retry: false, enabled: isNotLoaded },
  })
  return (
    <Dialog open wide onClose={onClose} title={`Résumé of ${name}`}>
      {resume.isError ? (
        <ErrorNote
          message={resume.error.message}
          error={resume.error}
          onRetry={() => resume.refetch()}
          busy={resume.isFetching}
        />
      ) : resume.isPending ? (
        <div>
          <p role="status" className="text-sm text-fg-muted">
            Drawing the pages. This can take a few seconds.
          </p>
          <SkeletonBar className="mt-4 aspect-[1/1.41] w-full" />
        </div>
      ) : resume.data.withoutPages ? (
        <div className="grid justify-items-start gap-4">
          <p>
            {resume.data.withoutPages === 'format'
              ? `“${resume.data.name}” is not a PDF, and only a PDF can be shown as pages here. Download it to read it.`
              : `The pages of “${resume.data.name}” could not be drawn. Download it to read it.`}
          </p>
          <Button onClick={onDownload}>Download</Button>
        </div>
      ) : (
        <>
          <p className="text-sm text-fg-muted">
            Each page bears your name and the time.{' '}
            {resume.data.isMade
              ? 'Below in the application, the same stands as text.'
              : 'A screen reader reads the text in the download.'}
          </p>
          <ol className="mt-4 grid gap-4">
            {resume.data.pages.map(({ width, height, image }, at) => (
              <li key={image.slice(-80)}>
                <img
                  src={image}
                  width={width}
                  height={height}
                  alt={`Page ${at + 1} of ${resume.data.total}`}
                  className="h-auto w-full border border-base-300"
                />
              </li>
            ))}
          </ol>
          {resume.data.total > resume.data.pages.length && (
            <p className="mt-4 text-sm">
              {plural(resume.data.total - resume.data.pages.length, 'more page')} in the download.
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

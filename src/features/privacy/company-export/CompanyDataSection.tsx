import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { SettingRow, SettingsSection } from '#/features/accounts/settings/SettingsSection.tsx'
import { hasRight } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'

type Archive = DataOf<'GET', '/employer/export'>

const companyExportQuery = apiQuery('/employer/export', {}, { silent: true })
const pollMs = 3000

const profile = apiQuery('/employers', {}, { silent: true })

/** For the owners of a company that was approved: taking its whole record along. */
export function CompanyDataSection() {
  const company = useQuery(profile).data
  const mayExport = company?.status === 'approved' && hasRight(company.yourRole, 'export-company')
  return mayExport ? <CompanyArchive /> : null
}

function CompanyArchive() {
  const archive = useQuery({
    ...companyExportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
  })
  return (
    <SettingsSection
      id="company-data"
      title="Your company’s data"
      note="Download everything your company has on Waymark: jobs, applicants and their files, messages, interviews and signed offers."
    >
      {archive.data && <ArchiveRow archive={archive.data} />}
      {archive.isPending && <SkeletonRows label="Loading your company’s archive" shape="line" />}
      {archive.isError && !archive.data && (
        <ErrorNote
          message="We couldn’t check whether there is an archive."
          error={archive.error}
          onRetry={() => archive.refetch()}
          busy={archive.isFetching}
          className="mt-4"
        />
      )}
    </SettingsSection>
  )
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const [problem, setProblem] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const ask = useWrite('POST /employer/export', { invalidates: ['/employer/export'], toast: true })
  const download = async () => {
    setIsLoading(true)
    setProblem(await downloadFile('/employer/export/archive', 'company-data.zip'))
    setIsLoading(false)
  }
  const { state, isYours } = archive
  return (
    <>
      <SettingRow
        title="Archive of your company"
        value={<ArchiveState archive={archive} />}
        action={
          state === 'ready' && isYours ? (
            <Button variant="primary" size="sm" busy={isLoading} onClick={download}>
              Download
              <span className="sr-only"> the archive of your company</span>
            </Button>
          ) : (
            state !== 'waiting' && (
              <Button variant="ghost" size="sm" busy={ask.isBusy} onClick={() => ask.write()}>
                Make the archive
                <span className="sr-only"> of your company</span>
              </Button>
            )
          )
        }
      />
      {problem && <FormError>{problem}</FormError>}
    </>
  )
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { state, size, expiresAt, isYours, requestedBy } = archive
  if (state === 'waiting')
    return (
      <span role="status">
        {isYours ? 'We’re making it.' : `We’re making one for ${requestedBy}.`} You can leave this page
        {isYours ? '; we’ll email you when it’s ready.' : '.'}
      </span>
    )
  if (state === 'failed') return 'We couldn’t make it. Nothing is lost; try again.'
  if (state === 'ready' && !isYours)
    return `${requestedBy} has one, and only they can download it. Make your own; it replaces theirs.`
  if (state === 'ready' && expiresAt)
    return (
      <>
        Ready, {fileSize(size ?? 0)}. Download it by <DateTime iso={expiresAt} as="due" />; then we delete it.
        If somebody in it withdraws or is erased, we delete it at once, and you can make a new one.
      </>
    )
  return 'A ZIP file with pages you can read, the same as data, and the files. It holds what you can see now: nothing that people withdrew, and no names that your team reviews blind. Applicants see that you downloaded their résumé.'
}

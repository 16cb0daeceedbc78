import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { useSession } from '#/client/session.ts'
import { deleteAccountPaths } from '#/features/accounts/settings/paths.ts'
import { SettingRow, SettingsSection } from '#/features/accounts/settings/SettingsSection.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { erasureDelayDays } from './erasure/deadlines.ts'

type Archive = DataOf<'GET', '/account/export'>

export const exportQuery = apiQuery('/account/export', {}, { silent: true })
const pollMs = 3000

/** Taking everything along, and leaving. */
export function YourDataSection() {
  const archive = useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : false),
  })
  const role = useSession()?.role
  return (
    <SettingsSection
      id="your-data"
      title="Your data"
      note="Download everything we keep about you, or delete your account."
    >
      {archive.data && <ArchiveRow archive={archive.data} />}
      {archive.isPending && <SkeletonRows label="Loading your archive" shape="line" />}
      {archive.isError && !archive.data && (
        <ErrorNote
          message="We couldn’t check whether you have an archive."
          error={archive.error}
          onRetry={() => archive.refetch()}
          busy={archive.isFetching}
          className="mt-4"
        />
      )}
      {role && (
        <SettingRow
          title="Delete account"
          value={`See what is erased and what stays before you decide. You then have ${erasureDelayDays} days to change your mind.`}
          action={
            <ButtonLink to={deleteAccountPaths[role]} variant="danger" size="sm">
              Delete
              <span className="sr-only"> account</span>
            </ButtonLink>
          }
        />
      )}
    </SettingsSection>
  )
}

function ArchiveRow({ archive }: { archive: Archive }) {
  const [problem, setProblem] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const ask = useWrite('POST /account/export', { invalidates: ['/account/export'], toast: true })
  const download = async () => {
    setIsLoading(true)
    setProblem(await downloadFile('/account/export/archive', 'waymark-data.zip'))
    setIsLoading(false)
  }
  const { state } = archive
  return (
    <>
      <SettingRow
        title="Archive of everything"
        value={<ArchiveState archive={archive} />}
        action={
          state === 'ready' ? (
            <Button variant="primary" size="sm" busy={isLoading} onClick={download}>
              Download
              <span className="sr-only"> the archive</span>
            </Button>
          ) : (
            state !== 'waiting' && (
              <Button variant="ghost" size="sm" busy={ask.isBusy} onClick={() => ask.write()}>
                Make the archive
              </Button>
            )
          )
        }
      />
      {problem && <FormError>{problem}</FormError>}
    </>
  )
}

function ArchiveState({ archive: { state, size, expiresAt } }: { archive: Archive }) {
  if (state === 'waiting')
    return (
      <span role="status">We’re making it. You can leave this page; we’ll email you when it’s ready.</span>
    )
  if (state === 'failed') return 'We couldn’t make it. Nothing is lost; try again.'
  if (state === 'ready' && expiresAt)
    return (
      <>
        Ready, {fileSize(size ?? 0)}. Download it by <DateTime iso={expiresAt} as="long" />; then we delete
        it.
      </>
    )
  return 'A ZIP file with a page you can read, the same as data, and your files. We’ll email you when it’s ready.'
}

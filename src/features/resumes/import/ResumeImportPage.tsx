import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { readableResumeFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { Upload } from '#/ui/icons/more-icons.tsx'
import { RouteLine } from '#/ui/RouteLine.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ProposalForm } from './ProposalForm.tsx'

export const meta = () => [{ title: 'Fill in from a résumé | Waymark' }]

const reads = () => [
  apiQuery('/resumes/proposal', {}, { silent: true }),
  apiQuery('/profile', {}, { silent: true }),
]
export const clientLoader = prefetch(reads)
export const shouldRevalidate = onlyOnArrival

/** A résumé is read, and its person chooses what of it goes into the profile. */
export default function ResumeImportPage() {
  const options = { refetchOnWindowFocus: false }
  const waiting = useQuery({ ...apiQuery('/resumes/proposal', {}, { silent: true }), ...options })
  const profile = useQuery({ ...apiQuery('/profile', {}, { silent: true }), ...options })
  const hasProposal = Boolean(waiting.data?.proposal)
  const failed = [waiting, profile].find(({ isError }) => isError)
  return (
    <main id="main" className="page-container pb-40 pt-8 lg:pt-14">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <h1 className="text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">
          {hasProposal ? 'Check what we read' : 'Fill in from a résumé'}
        </h1>
        <ImportRoute hasProposal={hasProposal} />
      </div>
      {failed && (
        <ErrorNote
          message="We couldn’t load this page. Your profile is safe."
          error={failed.error}
          onRetry={() => failed.refetch()}
          busy={failed.isFetching}
          className="mt-8"
        />
      )}
      {!failed && !(waiting.data && profile.data) && (
        <SkeletonRows label="Loading" shape="line" className="mt-8" />
      )}
      {!failed && waiting.data && profile.data && (
        <>
          <ChooseFile hasProposal={hasProposal} ownReader={waiting.data.ownReader} />
          {waiting.data.proposal && (
            <ProposalForm
              key={waiting.data.proposal.id}
              proposal={waiting.data.proposal}
              profile={profile.data}
            />
          )}
        </>
      )}
    </main>
  )
}

/** From the file into the profile: it stands where its person is asked to do something. */
const ImportRoute = ({ hasProposal }: { hasProposal: boolean }) => (
  <RouteLine
    direction="horizontal"
    label="From the file into your profile"
    className="max-sm:hidden"
    stops={[
      { label: 'Choose a file', state: hasProposal ? 'done' : 'now' },
      { label: 'We read it', state: hasProposal ? 'done' : 'next' },
      { label: 'You check', state: hasProposal ? 'now' : 'next' },
      { label: 'In your profile', state: 'next' },
    ]}
  />
)

function ChooseFile({ hasProposal, ownReader }: { hasProposal: boolean; ownReader: string | null }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState('')
  return (
    <div className="mt-4 max-w-[38em]">
      <p className="text-fg-muted">
        {hasProposal
          ? 'Take what is right, and mend what is not. Nothing goes into your profile until you put it there.'
          : 'We read your file and show you what we found and where it stands in it. Nothing goes into your profile until you put it there, and the file itself is not kept.'}
      </p>
      {ownReader && (
        <p className="mt-3 border-s-4 border-info bg-info-soft px-4 py-3">
          The file is sent to <b>{ownReader}</b> to be read: whoever runs this site has set that up.
        </p>
      )}
      {failure && (
        <div className="mt-5">
          <FormError>{failure}</FormError>
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <UploadButton
          to="/resumes/proposal"
          accept={readableResumeFormats.accept}
          variant={hasProposal ? 'outlined' : 'primary'}
          arrivedLabel="Reading. When others are being read, yours waits for its turn, half a minute at most"
          onUploaded={(proposal) =>
            client.setQueryData(apiQuery('/resumes/proposal').queryKey, { proposal, ownReader })
          }
          onFailed={setFailure}
          // Beside what was read, another file is not what comes next.
          dropNote={
            !hasProposal && (
              <>
                <span className="pointer-coarse:hidden">Or drop it here. </span>
                {readableResumeFormats.words}, up to 10 MB
              </>
            )
          }
          size={hasProposal ? 'sm' : 'md'}
          className={hasProposal ? '' : 'grow'}
          silent
        >
          <Upload className="size-[18px]" aria-hidden="true" />
          {hasProposal ? 'Read another file' : 'Choose a file'}
        </UploadButton>
        {!hasProposal && (
          <ButtonLink to={paths.seeker.profile} variant="ghost" className="-ms-4">
            Type it instead
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

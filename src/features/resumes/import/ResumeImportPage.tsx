import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ChooseFile } from './choose/ChooseFile.tsx'
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
          <ChooseFile hasProposal={hasProposal} ownReader={waiting.data.ownReader} profile={profile.data} />
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
    label="From your file to your profile"
    className="max-sm:hidden"
    stops={[
      { label: 'Choose a file', state: hasProposal ? 'done' : 'now' },
      { label: 'We read it', state: hasProposal ? 'done' : 'next' },
      { label: 'You check', state: hasProposal ? 'now' : 'next' },
      { label: 'In your profile', state: 'next' },
    ]}
  />
)

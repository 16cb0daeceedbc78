import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { DirectorySection } from '../directory/DirectorySection.tsx'
import { DomainPanel } from '../domain/DomainPanel.tsx'
import { ConnectionSection } from './ConnectionSection.tsx'
import { StateSection } from './StateSection.tsx'
import { TestSection } from './TestSection.tsx'

export const meta = () => [{ title: 'Company sign-in | Waymark' }]

export type SignInSettings = DataOf<'GET', '/employer/sign-in'>
export type Connection = NonNullable<SignInSettings['connection']>

const query = apiQuery('/employer/sign-in', {}, { silent: true })
export const clientLoader = prefetch(() => [query])
export const shouldRevalidate = onlyOnArrival

/** Where an owner lets the company's people sign in with the accounts they have at work. */
export default function CompanySignInPage() {
  const client = useQueryClient()
  const settings = useQuery({
    ...query,
    // The proof of the domain is looked for in the background.
    refetchInterval: ({ state }) => (state.data && !state.data.isDomainProven ? 3_000 : false),
  })
  const { data } = settings
  const onSaved = (saved: SignInSettings) => void client.setQueryData(query.queryKey, saved)
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={paths.employer.team} className="link">
            Team
          </Link>
        }
        title={data ? titleOf(data) : plainTitle}
        subtitle={`Your people sign in with the account they have at work. ${consequence[data?.connection?.protocol ?? 'none']}`}
      />
      {settings.isPending && (
        <div className="px-5 lg:px-10">
          <SkeletonRows label="Loading the sign-in" />
        </div>
      )}
      {settings.isError && !data && (
        <div className="px-5 lg:px-10">
          <ErrorNote
            message="We couldn’t load the sign-in. Nothing has changed."
            error={settings.error}
            onRetry={() => settings.refetch()}
            busy={settings.isFetching}
          />
        </div>
      )}
      {data && !data.available && (
        <p className="px-5 lg:px-10">
          This Waymark does not call other servers, so it cannot ask yours. Whoever runs it can switch that
          on.
        </p>
      )}
      {data?.available && <Steps settings={data} onSaved={onSaved} />}
      {data && <DirectorySection />}
    </main>
  )
}

type StepsProps = { settings: SignInSettings; onSaved: (saved: SignInSettings) => void }

function Steps({ settings, onSaved }: StepsProps) {
  const { connection, domain, isDomainProven } = settings
  return (
    <>
      {connection?.lostDomainAt && (
        <Notice className="mx-5 mb-6 lg:mx-10">
          The proof of {domain} was lost, so the sign-in went off and your people log in as before.{' '}
          {isDomainProven ? 'The proof is back: switch it on again below.' : 'Prove the domain again first.'}
        </Notice>
      )}
      {!isDomainProven && (
        <Section
          id="domain"
          title="Your domain"
          note="Only who controls it can put a record or a file there. A mailbox is not enough here: everybody who works for you has one."
          noRule
          className="mt-4"
        >
          <DomainPanel />
        </Section>
      )}
      {(isDomainProven || connection) && (
        <>
          <ConnectionSection settings={settings} onSaved={onSaved} />
          {connection && <TestSection connection={connection} domain={domain} onSaved={onSaved} />}
          {connection?.testedAt && (
            <StateSection settings={settings} connection={connection} onSaved={onSaved} />
          )}
        </>
      )}
    </>
  )
}

const consequence = {
  none: '',
  oidc: 'When you disable somebody there, they are out here within two seconds of their next click.',
  saml: 'Whoever you disable there is out here after 12 hours at most; connect your directory below, and they are out at once.',
}

const plainTitle = 'Your company’s own sign-in'

function titleOf({ available, connection, domain, isDomainProven }: SignInSettings) {
  if (!available) return plainTitle
  if (!connection) return isDomainProven ? 'Connect your company’s own sign-in' : 'Prove your domain first'
  if (connection.state === 'required') return `People of ${domain} sign in with you only`
  if (connection.state === 'on') return `People of ${domain} can sign in with you`
  return connection.testedAt ? 'Your sign-in is off' : 'Test your sign-in next'
}

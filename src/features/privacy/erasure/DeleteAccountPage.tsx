import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { forgetEverything, useSession } from '#/client/session.ts'
import { settingsPaths } from '#/features/accounts/settings/paths.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { erasureDelayDays } from './deadlines.ts'

type Deletion = DataOf<'GET', '/account/deletion'>

const deletion = apiQuery('/account/deletion', {}, { silent: true })

export const meta = () => [{ title: 'Delete your account | Waymark' }]
export const clientLoader = prefetch(() => [deletion])
export const shouldRevalidate = onlyOnArrival

/** Of every role, in the frame of its area: what goes, what stays, and until when. */
export default function DeleteAccountPage() {
  const { data, ...query } = useQuery(deletion)
  const settings = settingsPaths[useSession()?.role ?? 'SEEKER']
  return (
    <main id="main" className="page-container pb-24 pt-8 lg:pt-14">
      <div className="max-w-[720px]">
        <Link to={`${settings}#your-data`} className="link">
          Settings
        </Link>
        <h1 className="mt-3 text-[2.375rem] leading-none tracking-[-0.03em] lg:text-[2.6rem]">
          Delete your account
        </h1>
        {data ? (
          <Consequences deletion={data} settings={settings} />
        ) : query.isError ? (
          <ErrorNote
            message="We couldn’t load what deleting your account means. Nothing was changed."
            error={query.error}
            onRetry={() => query.refetch()}
            busy={query.isFetching}
            className="mt-6"
          />
        ) : (
          <SkeletonRows label="Loading what deleting means" shape="line" />
        )}
      </div>
    </main>
  )
}

function Consequences({ deletion, settings }: { deletion: Deletion; settings: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p className="mt-3 max-w-[34em] text-lg leading-normal">
        Your account closes right away, and you are logged out everywhere. For {erasureDelayDays} days you can
        log in and keep it. Then we erase it, and nobody can bring it back.
      </p>
      <Part title="Right away">
        <Lines
          lines={[
            'You are logged out everywhere, nobody sees your profile, and we stop emailing you',
            ...deletion.ends,
          ]}
        />
        {deletion.ends.length > 0 && (
          <p className="mt-3 max-w-[34em] text-fg-muted">
            If you keep your account, what ended does not come back by itself
            {deletion.ends.some((line) => line.includes(' rests:')) &&
              ', except that a company that rests goes on'}
            .
          </p>
        )}
      </Part>
      <Part title={`Erased after ${erasureDelayDays} days`}>
        <Lines lines={deletion.erases} />
      </Part>
      <Part title="What stays, why, and until when">
        <ul className="mt-3 border-t-2 border-fg">
          {deletion.keeps.map(({ what, reason, until }) => (
            <li key={what} className="border-b border-base-300 py-3">
              {what}
              <span className="mt-0.5 block text-sm text-fg-muted">
                {reason}. Until {until}.
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <p className="mt-8 max-w-[34em]">
        Whoever runs this site decides how long backups are kept. If one is ever restored, your account is
        erased from it again. You may want to{' '}
        <Link to={`${settings}#your-data`} className="link">
          take your data with you
        </Link>{' '}
        first.
      </p>
      {deletion.obstacle && (
        <div className="mt-8">
          <FormError>{deletion.obstacle}</FormError>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {!deletion.obstacle && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        )}
        <ButtonLink to={settings} variant="outlined">
          Back to settings
        </ButtonLink>
      </div>
      {isAsking && <DeleteDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { write, isBusy, failure } = useWrite('POST /account/delete', {
    silent: true,
    done({ data }) {
      // Loaded anew, so that nothing of the account stays in this browser.
      forgetEverything()
      window.location.replace(`${paths.accountClosed}?until=${encodeURIComponent(data.eraseAt)}`)
    },
  })
  return (
    <Dialog open onClose={onClose} title="Close your account now?" dismissible={!isBusy}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          write()
        }}
        className="grid gap-5"
      >
        {failure && <FormError>{failure.message}</FormError>}
        <p>
          You are logged out everywhere. Within {erasureDelayDays} days you can log in and keep the account;
          after that it is gone.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="danger-solid" size="lg" busy={isBusy}>
            Close my account
          </Button>
          <Button variant="ghost" size="lg" onClick={() => !isBusy && onClose()} data-autofocus>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)

const Lines = ({ lines }: { lines: string[] }) => (
  <ul className="mt-3 border-t-2 border-fg">
    {lines.map((line) => (
      <li key={line} className="border-b border-base-300 py-3">
        {line}
      </li>
    ))}
  </ul>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { seekerTokenRights } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { SettingRow, SettingsSection } from '../settings/SettingsSection.tsx'
import { describeRights } from './RightChoices.tsx'
import { RevokeTokenDialog, TokenDialog } from './TokenDialog.tsx'
import { hasEnded, TokenEnd } from './TokenEnd.tsx'
import { ownRightHints, ownRightLabels, rightsSentence } from './token-labels.ts'

export const ownTokensQuery = apiQuery('/account/tokens', {}, { silent: true })

type OwnToken = DataOf<'GET', '/account/tokens'>[number]

/** Which programs reach a seeker's account, and what each may do. */
export function ProgramsSection() {
  const { data, ...query } = useQuery(ownTokensQuery)
  const [open, setOpen] = useState<'make' | OwnToken | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsSection
      id="programs"
      title="Access for programs"
      note={
        <>
          A token lets a program, such as an AI agent of yours, read what you choose here and prepare
          applications. Apps you allowed are listed here too. They can prepare applications; only you send
          them.{' '}
          <Link to={`${paths.developers}#seekers`} className="link">
            How programs use it
          </Link>
        </>
      }
    >
      {data?.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => setOpen(token)} />
      ))}
      {query.isPending && <SkeletonRows label="Loading the programs with access" shape="line" count={1} />}
      {query.isError && !data && (
        <ErrorNote
          message="We couldn’t load the programs with access. They work as before."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-4"
        />
      )}
      {data && (
        <>
          {data.length === 0 && <p className="mt-4 text-fg-muted">No program has access.</p>}
          <Button variant="outlined" className="mt-5" onClick={() => setOpen('make')}>
            {data.length === 0 ? 'Make a token' : 'Make another token'}
          </Button>
        </>
      )}
      {open === 'make' && <MakeOwnToken onClose={close} />}
      {open && open !== 'make' && <RevokeOwnToken token={open} onClose={close} />}
    </SettingsSection>
  )
}

function MakeOwnToken({ onClose }: { onClose: () => void }) {
  const making = useWrite('POST /account/tokens', { silent: true, invalidates: ['/account/tokens'] })
  return (
    <TokenDialog
      making={making}
      nameHint="You read it here, and on the drafts that it writes."
      rightsHint="It never applies, withdraws, writes messages, answers offers, or changes your profile or account."
      rights={describeRights(seekerTokenRights, ownRightLabels, ownRightHints)}
      initial={['see-my-profile']}
      onClose={onClose}
    />
  )
}

function RevokeOwnToken({ token, onClose }: { token: OwnToken; onClose: () => void }) {
  const revoking = useWrite('DELETE /account/tokens/:id', {
    silent: true,
    toast: true,
    invalidates: ['/account/tokens'],
    invalidatesOnFailure: true,
    done: onClose,
  })
  return (
    <RevokeTokenDialog
      token={token}
      revoking={revoking}
      note="Drafts that it wrote stay under Applications."
      onClose={onClose}
    />
  )
}

const TokenRow = ({ token, onRevoke }: { token: OwnToken; onRevoke: () => void }) => {
  const { name, app, hint, rights, lastUsedAt, expiresAt } = token
  return (
    <SettingRow
      title={name}
      badge={hasEnded(expiresAt) && <TokenEnd at={expiresAt} />}
      value={
        <>
          <span className="block text-fg">{rightsSentence(rights, ownRightLabels)}</span>
          {app ? <>App of {app}</> : <code>wmk_…{hint}</code>}. Last used:{' '}
          {lastUsedAt ? <DateTime iso={lastUsedAt} as="age" /> : 'never'}.
          {!hasEnded(expiresAt) && (
            <>
              {' '}
              Ends <TokenEnd at={expiresAt} />
            </>
          )}
        </>
      }
      action={
        <Button variant="outlined" size="sm" onClick={onRevoke}>
          {app ? 'End access' : 'Revoke'}
          <span className="sr-only"> {app ? `of ${name}` : name}</span>
        </Button>
      }
    />
  )
}

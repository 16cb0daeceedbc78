import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { SecretDialog } from '#/ui/overlay/SecretDialog.tsx'
import { Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { CopyField } from '../domain/CopyField.tsx'
import { GroupRoles, peopleOf } from './GroupRoles.tsx'

export type DirectorySettings = DataOf<'GET', '/employer/directory'>
export type DirectoryConnection = NonNullable<DirectorySettings['connection']>

const query = apiQuery('/employer/directory', {}, { silent: true })

/** Where an owner lets the company's directory say who is in the team. */
export function DirectorySection() {
  const client = useQueryClient()
  const directory = useQuery(query)
  const [secret, setSecret] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'disconnect' | null>(null)
  const close = () => setAsking(null)
  const make = useWrite('POST /employer/directory/secret', {
    silent: true,
    invalidates: ['/employer/directory'],
    done: ({ data }) => {
      close()
      setSecret(data.secret)
    },
    failed: close,
  })
  const disconnect = useWrite('DELETE /employer/directory', {
    silent: true,
    toast: true,
    done: ({ data }) => {
      close()
      client.setQueryData(query.queryKey, data)
    },
    failed: close,
  })
  const { data } = directory
  const failure = make.failure ?? disconnect.failure
  if (data && !data.connection && !data.isDomainProven) return null
  return (
    <Section
      id="directory"
      title="People from your directory"
      note="By SCIM, with Okta, Microsoft Entra and others. Whoever you take out there is out here at once, with their sessions and tokens."
    >
      {directory.isPending && <SkeletonRows label="Loading the directory" shape="line" count={2} />}
      {directory.isError && !data && (
        <ErrorNote
          className="mt-4"
          message="We couldn’t load the directory. It works as before."
          error={directory.error}
          onRetry={() => directory.refetch()}
          busy={directory.isFetching}
        />
      )}
      {failure && failure.code !== 'step-up' && (
        <div className="pt-5">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      {data && !data.connection && (
        <div className="py-5">
          <p className="mb-4 max-w-[36rem]">
            Your directory adds people with an address at {data.domain} to the team, gives them roles, and
            takes them out. The last owner always stays.
          </p>
          <Button busy={make.isBusy} onClick={() => make.write()}>
            Connect a directory
          </Button>
        </div>
      )}
      {data?.connection && (
        <>
          {!data.isDomainProven && (
            <Notice className="mt-5">
              The proof of {data.domain ?? 'your domain'} is gone, so your directory changes nothing. Prove it
              again first.
            </Notice>
          )}
          <Connected settings={data} connection={data.connection} onAsk={setAsking} />
        </>
      )}
      <ConfirmDialog
        open={asking === 'replace'}
        onClose={close}
        title="Make a new secret?"
        subtitle="The one your directory has stops working now. Nobody leaves the team meanwhile."
        confirmLabel="Make a new secret"
        onConfirm={() => make.write()}
        busy={make.isBusy}
        destructive
      />
      <ConfirmDialog
        open={asking === 'disconnect'}
        onClose={close}
        title="Disconnect the directory?"
        subtitle="Its secret stops working, and what its groups are here is forgotten. Everybody stays in the team as what they are now."
        confirmLabel="Disconnect it"
        onConfirm={() => disconnect.write()}
        busy={disconnect.isBusy}
        destructive
      />
      {secret && (
        <SecretDialog
          title="The secret for your directory"
          note="This is the only time you see it. Your directory calls it a token, an API token or a secret token."
          kind="secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  )
}

type ConnectedProps = {
  settings: DirectorySettings
  connection: DirectoryConnection
  onAsk: (what: 'replace' | 'disconnect') => void
}

const Connected = ({ settings, connection, onAsk }: ConnectedProps) => {
  const { active, gone, hint, madeBy, madeAt, lastUsedAt } = connection
  return (
    <>
      <dl>
        <CopyField label="SCIM URL" value={settings.baseUrl} />
      </dl>
      <p className="mt-3 max-w-[36rem] wrap-anywhere">
        {lastUsedAt ? (
          <>
            {peopleOf(active)} from there {active === 1 ? 'is' : 'are'} in the team or invited
            {gone > 0 && `, ${gone} ${gone === 1 ? 'is' : 'are'} out`}. Last call:{' '}
            <DateTime iso={lastUsedAt} as="age" />
          </>
        ) : (
          'It has not called yet. Enter the address and the secret there.'
        )}
        <span className="block text-sm text-fg-muted">
          Secret <code>wms_…{hint}</code>, made {madeBy && `by ${madeBy}, `}
          <DateTime iso={madeAt} as="long" />
        </span>
      </p>
      <div className="mt-4 mb-6 flex flex-wrap gap-3">
        <Button variant="outlined" onClick={() => onAsk('replace')}>
          Make a new secret
        </Button>
        <Button variant="danger" onClick={() => onAsk('disconnect')}>
          Disconnect
        </Button>
      </div>
      <GroupRoles key={rolesKey(connection)} connection={connection} />
    </>
  )
}

/** What is chosen begins anew when the groups are others. */
const rolesKey = ({ defaultRole, groups }: DirectoryConnection) =>
  [defaultRole, ...groups.map(({ id, role }) => `${id} ${role}`)].join(' ')

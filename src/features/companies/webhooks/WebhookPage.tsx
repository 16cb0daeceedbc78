import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SendIcon } from '#/ui/icons/more-icons.tsx'
import { ConfirmDialog, Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { SecretDialog } from '#/ui/overlay/SecretDialog.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { eventKinds } from './events.ts'
import { useFocusOnProblem, WebhookFieldSet } from './WebhookForm.tsx'
import { WebhookState } from './WebhookState.tsx'
import { contentLabel, offSentences, type Webhook } from './webhook-labels.ts'

export const meta = () => [{ title: 'Webhook | Waymark' }]

const query = apiQuery('/employer/webhooks', {}, { silent: true })
export const clientLoader = prefetch(() => [query])
export const shouldRevalidate = onlyOnArrival

/** One webhook: what it sends, whether it arrives, and everything that can be done with it. */
export default function WebhookPage() {
  const { id = '' } = useParams()
  const webhooks = useQuery(query)
  const webhook = webhooks.data?.find((one) => one.id === id)
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={paths.employer.webhooks} className="link">
            Webhooks
          </Link>
        }
        title={webhook?.name ?? 'Webhook'}
        subtitle={webhook && <span className="wrap-anywhere">{webhook.host}</span>}
        actions={webhook && <TestButton webhook={webhook} />}
      />
      {webhooks.isPending && <SkeletonRows label="Loading the webhook" shape="line" count={3} />}
      {webhooks.isError && !webhooks.data && (
        <ErrorNote
          className="mx-5 mt-4 lg:mx-10"
          message="We couldn’t load the webhook. It sends as before."
          error={webhooks.error}
          onRetry={() => webhooks.refetch()}
          busy={webhooks.isFetching}
        />
      )}
      {webhooks.data && !webhook && (
        <p className="px-5 py-6 lg:px-10">Your company has no such webhook. Somebody may have deleted it.</p>
      )}
      {webhook && <Settings webhook={webhook} />}
      {webhook && <DeliveryLog webhook={webhook} />}
    </main>
  )
}

function TestButton({ webhook: { id, off } }: { webhook: Webhook }) {
  const { write, isBusy } = useWrite('POST /employer/webhooks/:id/test', {
    toast: true,
    invalidates: ['/employer/webhooks', '/employer/webhooks/*'],
  })
  if (off) return null
  return (
    <Button onClick={() => write({ id })} busy={isBusy}>
      <SendIcon className="size-[18px]" aria-hidden="true" />
      Send a test event
    </Button>
  )
}

const stale = { invalidates: ['/employer/webhooks', '/employer/webhooks/*'] } as const

function Settings({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<'change' | 'secret' | 'delete' | null>(null)
  const { id, off, failingSince, kinds, format, madeBy, createdAt, overlapUntil } = webhook
  const turnOn = useWrite('POST /employer/webhooks/:id/turn-on', { ...stale, toast: true })
  const turnOff = useWrite('POST /employer/webhooks/:id/turn-off', { ...stale, toast: true })
  const close = () => setOpen(null)
  return (
    <Section id="settings" title="What it sends" className="mt-4" note={contentLabel(webhook)}>
      <div className="grid gap-3 border-b border-base-300 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <WebhookState {...webhook} />
          {off && <span>{offSentences[off](webhook)}</span>}
          {!off && failingSince && (
            <span>
              Nothing has arrived since <DateTime iso={failingSince} as="due" />. We go on trying.
            </span>
          )}
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {kinds.map((kind) => (
            <li key={kind}>{eventKinds[kind].label}</li>
          ))}
        </ul>
        <p className="text-sm text-fg-muted wrap-anywhere">
          {madeBy ? `${madeBy} made it or last turned it on. Added ` : 'Added '}
          <DateTime iso={createdAt} as="long" />.
          {overlapUntil && (
            <>
              {' '}
              The secret before this one signs too until <DateTime iso={overlapUntil} as="due" />.
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 py-4">
        <Button variant="outlined" onClick={() => setOpen('change')}>
          Change
        </Button>
        {format === 'standard' && (
          <Button variant="outlined" onClick={() => setOpen('secret')}>
            Make a new secret
          </Button>
        )}
        {off ? (
          <Button variant="outlined" onClick={() => turnOn.write({ id })} busy={turnOn.isBusy}>
            Turn on
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => turnOff.write({ id })} busy={turnOff.isBusy}>
            Turn off
          </Button>
        )}
        <Button variant="danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'change' && <ChangeDialog webhook={webhook} onClose={close} />}
      {open === 'secret' && <NewSecretDialog webhook={webhook} onClose={close} />}
      {open === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </Section>
  )
}

type DialogProps = { webhook: Webhook; onClose: () => void }

function ChangeDialog({ webhook, onClose }: DialogProps) {
  const { id, format } = webhook
  const [fields, setFields] = useState({ name: webhook.name, isFull: webhook.isFull, kinds: webhook.kinds })
  const { write, isBusy, failure } = useWrite('PUT /employer/webhooks/:id', {
    ...stale,
    silent: true,
    toast: true,
    done: onClose,
  })
  const form = useFocusOnProblem(failure)
  const send = (event: FormEvent) => {
    event.preventDefault()
    write({ id, ...fields })
  }
  return (
    <Dialog
      open
      wide
      dismissible={!isBusy}
      onClose={onClose}
      title={`Change ${webhook.name}`}
      subtitle="For another address, add another webhook."
    >
      <form ref={form} noValidate onSubmit={send} className="grid gap-5">
        {failure && !failure.errors && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
        <WebhookFieldSet
          fields={fields}
          format={format}
          onChange={(changes) => setFields({ ...fields, ...changes })}
          problem={(field) => failure?.errors?.[field]?.[0]}
        />
        <DialogButtons verb="Save" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function NewSecretDialog({ webhook: { id }, onClose }: DialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const { write, isBusy, failure } = useWrite('POST /employer/webhooks/:id/secret', {
    ...stale,
    silent: true,
    done: ({ data }) => setSecret(data.secret),
  })
  return secret ? (
    <SecretDialog
      kind="secret"
      title="The new secret"
      note="This is the only time you see it. For 24 hours the old one signs too, so put this one in place by then."
      secret={secret}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Make a new secret?"
      subtitle="For 24 hours each event is signed with both, so that nothing is lost while you put the new one in place. A secret before the last ends at once."
      confirmLabel="Make a new secret"
      onConfirm={() => write({ id })}
      busy={isBusy}
    >
      {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
    </ConfirmDialog>
  )
}

function DeleteDialog({ webhook: { id, name }, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { write, isBusy, failure } = useWrite('DELETE /employer/webhooks/:id', {
    silent: true,
    toast: true,
    invalidates: ['/employer/webhooks'],
    invalidatesOnFailure: true,
    done: () => navigate(paths.employer.webhooks),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      subtitle="Nothing more is sent to it, and its log goes. This cannot be undone."
      confirmLabel="Delete the webhook"
      onConfirm={() => write({ id })}
      busy={isBusy}
      destructive
    >
      {failure && <FormError>{failure.message}</FormError>}
    </ConfirmDialog>
  )
}

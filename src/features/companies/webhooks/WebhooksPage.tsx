import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { Table } from '#/ui/Table.tsx'
import { AddWebhookDialog } from './AddWebhookDialog.tsx'
import { WebhookState } from './WebhookState.tsx'
import { contentLabel, kindsSentence, type Webhook } from './webhook-labels.ts'

export const meta = () => [{ title: 'Webhooks | Waymark' }]

const query = apiQuery('/employer/webhooks', {}, { silent: true })
export const clientLoader = prefetch(() => [query])
export const shouldRevalidate = onlyOnArrival

/** Where owners and admins say which addresses are told what happens. */
export default function WebhooksPage() {
  const webhooks = useQuery(query)
  const [adding, setAdding] = useState(false)
  const { data } = webhooks
  const add = (
    <Button onClick={() => setAdding(true)}>
      <Plus className="size-[18px]" aria-hidden="true" />
      Add a webhook
    </Button>
  )
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={
          <Link to={paths.employer.team} className="link">
            Team
          </Link>
        }
        title="Webhooks"
        subtitle="When something happens in your company, we tell a program of yours, Slack or Teams."
        actions={data && data.length > 0 && add}
      />
      <Section
        id="webhooks"
        title="Addresses"
        className="mt-4"
        note={
          <>
            A webhook sends what whoever made it may read. It stops when they leave the team or may not manage
            it any more.{' '}
            <Link to={`${paths.developers}#webhooks`} className="link">
              What is sent
            </Link>
          </>
        }
      >
        {webhooks.isPending && <SkeletonRows label="Loading the webhooks" shape="line" count={3} />}
        {webhooks.isError && !data && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t load the webhooks. They send as before."
            error={webhooks.error}
            onRetry={() => webhooks.refetch()}
            busy={webhooks.isFetching}
          />
        )}
        {data?.length === 0 && (
          <div className="py-6">
            <p className="mb-4 max-w-[34em]">
              Nothing is sent anywhere. Add the address of a program, or of a channel in Slack or Teams, and
              choose what it hears of.
            </p>
            {add}
          </div>
        )}
        {data && data.length > 0 && <WebhookRows webhooks={data} />}
      </Section>
      {adding && <AddWebhookDialog onClose={() => setAdding(false)} />}
    </main>
  )
}

const WebhookRows = ({ webhooks }: { webhooks: Webhook[] }) => (
  <Table
    caption="Webhooks"
    rows={webhooks}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'name',
        header: 'Name',
        rowHeader: true,
        className: 'md:w-[36%]',
        cell: ({ id, name, host, madeBy }) => (
          <div className="wrap-anywhere max-md:pe-16">
            <Link to={paths.employer.webhook(id)} className="link font-[750] leading-tight">
              {name}
            </Link>
            <span className="block text-sm font-normal text-fg-muted">
              {host}
              {madeBy && `, by ${madeBy}`}
            </span>
          </div>
        ),
      },
      {
        key: 'sends',
        header: 'Sends',
        className: 'md:w-[32%]',
        cell: (webhook) => (
          <div className="text-sm">
            {kindsSentence(webhook.kinds)}
            <span className="block text-fg-muted">{contentLabel(webhook)}</span>
          </div>
        ),
      },
      {
        key: 'last',
        header: 'Last arrived',
        cell: ({ deliveredAt, waiting }) => (
          <div>
            {deliveredAt ? <DateTime iso={deliveredAt} as="age" /> : 'Never'}
            {waiting > 0 && (
              <span className="block text-sm text-fg-muted">
                {plural(waiting, 'event')} {waiting === 1 ? 'waits' : 'wait'}
              </span>
            )}
          </div>
        ),
      },
      { key: 'state', header: 'State', onPhone: 'corner', cell: (webhook) => <WebhookState {...webhook} /> },
    ]}
  />
)

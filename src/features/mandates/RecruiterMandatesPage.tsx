import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { ClientRows } from './ClientRows.tsx'
import { type MandateAction, MandateActionDialog } from './MandateActionDialog.tsx'
import { isInvitationExpired, type RecruitersMandate } from './mandate-labels.tsx'
import { RequestMandateDialog } from './RequestMandateDialog.tsx'

export const meta = () => [{ title: 'Mandates | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/recruiter/mandates', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

export default function RecruiterMandatesPage() {
  const mandatesQuery = useQuery(apiQuery('/recruiter/mandates', {}, { silent: true }))
  const [isRequesting, setRequesting] = useState(false)
  const [action, setAction] = useState<MandateAction | null>(null)
  const mandates = mandatesQuery.data
  const invited = mandates?.filter((one) => one.state === 'invited' && !isInvitationExpired(one)) ?? []
  const current = mandates?.filter(({ state }) => state === 'active' || state === 'requested') ?? []
  const past = mandates?.filter((one) => !invited.includes(one) && !current.includes(one)) ?? []
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={mandates ? titleOf(invited, current) : 'Mandates'}
        subtitle="A company confirms whom it lets act in its name, and either side can end it."
        actions={
          <Button onClick={() => setRequesting(true)}>
            <Plus className="size-[18px]" aria-hidden="true" />
            Ask a company
          </Button>
        }
      />
      {invited.length > 0 && (
        <Section id="invited" title="Invitations" className="mt-4">
          <ClientRows caption="Companies that invite you" rows={invited} onAction={setAction} />
        </Section>
      )}
      <Section id="current" title="Mandates" className={invited.length > 0 ? 'mt-12' : 'mt-4'}>
        {mandatesQuery.isPending && <SkeletonRows label="Loading your mandates" shape="line" count={3} />}
        {mandatesQuery.isError && !mandates && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t load your mandates. They stand as they were."
            error={mandatesQuery.error}
            onRetry={() => mandatesQuery.refetch()}
            busy={mandatesQuery.isFetching}
          />
        )}
        {mandates && current.length === 0 && (
          <EmptyState art="companies" title="No mandate yet">
            Ask a company that passed the check. It hears of you, and confirms or declines.
          </EmptyState>
        )}
        {current.length > 0 && <ClientRows caption="Your mandates" rows={current} onAction={setAction} />}
      </Section>
      {past.length > 0 && (
        <Section id="past" title="Past">
          <ClientRows caption="Mandates that are over" rows={past} onAction={setAction} />
        </Section>
      )}
      {isRequesting && (
        <RequestMandateDialog agency={mandates?.[0]?.agency ?? ''} onClose={() => setRequesting(false)} />
      )}
      {action && <MandateActionDialog action={action} onClose={() => setAction(null)} />}
    </main>
  )
}

function titleOf(invited: RecruitersMandate[], current: RecruitersMandate[]) {
  if (invited.length > 0)
    return invited.length === 1
      ? `${invited[0]?.company.name} invites you`
      : `${invited.length} companies invite you`
  const active = current.filter(({ state }) => state === 'active').length
  if (active > 0) return active === 1 ? 'You act for 1 company' : `You act for ${active} companies`
  return 'You act for nobody yet'
}

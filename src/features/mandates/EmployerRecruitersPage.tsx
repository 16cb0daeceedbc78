import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useCan } from '#/client/use-rights.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { InviteRecruiterDialog } from './InviteRecruiterDialog.tsx'
import { type MandateAction, MandateActionDialog } from './MandateActionDialog.tsx'
import { MandateRights } from './MandateRights.tsx'
import type { EmployersMandate } from './mandate-labels.tsx'
import { RecruiterRows } from './RecruiterRows.tsx'

export const meta = () => [{ title: 'Recruiters | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/employer/mandates', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

export default function EmployerRecruitersPage() {
  const mandatesQuery = useQuery(apiQuery('/employer/mandates', {}, { silent: true }))
  const [inviting, setInviting] = useState(false)
  const [action, setAction] = useState<MandateAction | null>(null)
  const mayDecide = useCan('manage-recruiters')
  const mandates = mandatesQuery.data
  const waiting = mandates?.filter(({ state }) => state === 'requested') ?? []
  const current = mandates?.filter(({ state }) => state === 'active' || state === 'invited') ?? []
  const past = mandates?.filter(({ state }) => state === 'declined' || state === 'ended') ?? []
  return (
    <main id="main" className="pb-20">
      <PageHead
        title={mandates ? titleOf(mandates) : 'Recruiters'}
        subtitle="A recruiter acts for you only under a mandate that you confirmed. You can end it at any time."
        actions={
          mayDecide && (
            <Button onClick={() => setInviting(true)}>
              <Plus className="size-[18px]" aria-hidden="true" />
              Invite a recruiter
            </Button>
          )
        }
      />
      {waiting.length > 0 && (
        <Section
          id="waiting"
          title="Wait for your answer"
          className="mt-4"
          note="Confirm only people you have an agreement with."
        >
          <RecruiterRows caption="Recruiters who ask to act for you" rows={waiting} onAction={setAction} />
        </Section>
      )}
      <Section id="current" title="Mandates" className={waiting.length > 0 ? 'mt-12' : 'mt-4'}>
        {mandatesQuery.isPending && <SkeletonRows label="Loading your recruiters" shape="line" count={3} />}
        {mandatesQuery.isError && !mandates && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t load your recruiters. Their mandates stand as they were."
            error={mandatesQuery.error}
            onRetry={() => mandatesQuery.refetch()}
            busy={mandatesQuery.isFetching}
          />
        )}
        {mandates && current.length === 0 && (
          <EmptyState art="candidates" title="No recruiter acts for you">
            Invite one by email. A recruiter who works here already can also ask you, and then waits for your
            answer.
          </EmptyState>
        )}
        {current.length > 0 && (
          <RecruiterRows
            caption="Recruiters who act for you or are invited"
            rows={current}
            onAction={setAction}
          />
        )}
      </Section>
      <Section
        id="rights"
        title="What a mandate allows"
        note="The same for everyone. It ends with the mandate."
      >
        <MandateRights />
      </Section>
      {past.length > 0 && (
        <Section id="past" title="Past" note="Jobs they wrote stayed with you.">
          <RecruiterRows
            caption="Mandates that were declined or have ended"
            rows={past}
            onAction={setAction}
          />
        </Section>
      )}
      {inviting && <InviteRecruiterDialog onClose={() => setInviting(false)} />}
      {action && <MandateActionDialog action={action} onClose={() => setAction(null)} />}
    </main>
  )
}

function titleOf(mandates: EmployersMandate[]) {
  const count = (state: EmployersMandate['state']) => mandates.filter((one) => one.state === state).length
  const requested = count('requested')
  if (requested > 0)
    return requested === 1
      ? '1 recruiter waits for your answer'
      : `${requested} recruiters wait for your answer`
  const active = count('active')
  if (active === 0) return 'No recruiter acts for you'
  return active === 1 ? '1 recruiter acts for you' : `${active} recruiters act for you`
}

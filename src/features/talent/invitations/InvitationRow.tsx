import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { jobLocation, workplaceBesideLocation } from '#/features/jobs/fields/job-location.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { type Invitation, invitationStateLabels } from './invitations.ts'

/** One invitation with the ways to answer it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { company, job, message, at, state } = invitation
  const [isDeclining, setDeclining] = useState(false)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-base-300 py-5 md:grid-cols-[44px_minmax(0,1fr)_auto] md:items-center">
      <CompanyLogo name={company.name} src={company.photo} className="self-start" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
          <Link to={paths.jobDetail(job.slug)} className="underline-offset-4 hover:underline">
            {job.title}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm">
          <InlineList
            items={[
              job.pay && <PayLabel key="pay" pay={job.pay} />,
              jobLocation(job),
              workplaceBesideLocation(job),
            ]}
          />
        </p>
        <p className="mt-0.5 text-sm text-fg-muted">
          {state === 'waiting' && 'Invited by '}
          <Link to={paths.company(company.slug)} className="link">
            {company.name}
          </Link>
          {company.domain && `, ${company.domain}`}, <DateTime iso={at} as="day" />
        </p>
        {message && <p className="mt-2 max-w-[40em] whitespace-pre-line text-sm">“{message}”</p>}
      </div>
      {state === 'waiting' ? (
        <div className="flex flex-wrap gap-2 max-md:col-start-2">
          <ButtonLink to={paths.seeker.apply(job.slug)}>
            Apply<span className="sr-only"> for {job.title}</span>
          </ButtonLink>
          <Button variant="outlined" onClick={() => setDeclining(true)}>
            Decline<span className="sr-only"> the invitation from {company.name}</span>
          </Button>
        </div>
      ) : (
        <p className="text-sm text-fg-muted max-md:col-start-2">{invitationStateLabels[state]}</p>
      )}
      {isDeclining && <DeclineDialog invitation={invitation} onClose={() => setDeclining(false)} />}
    </li>
  )
}

const PayLabel = ({ pay }: { pay: NonNullable<Invitation['job']['pay']> }) => {
  const { amount, period } = formatPay(pay)
  return (
    <>
      <span className="tabular-nums font-bold">{amount}</span> {period}
    </>
  )
}

type DeclineProps = { invitation: Invitation; onClose: () => void }

function DeclineDialog({ invitation: { id, company, job }, onClose }: DeclineProps) {
  const [exclude, setExclude] = useState(false)
  const { write, isBusy, failure } = useWrite('POST /invitations/:id/decline', {
    invalidates: ['/invitations', '/profile/visibility'],
    toast: 'Declined',
    silent: true,
    done: onClose,
  })
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onClose={onClose}
      title={`Decline the invitation from ${company.name}?`}
      subtitle={`${company.name} sees that you declined “${job.title}”. You can still apply for it.`}
      actions={
        <>
          <Button size="lg" busy={isBusy} onClick={() => write({ id, exclude })}>
            Decline
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose} data-autofocus>
            Cancel
          </Button>
        </>
      }
    >
      <CheckField
        name="exclude"
        label={`Don’t let ${company.name} find me again`}
        hint={
          company.domain ? `We add ${company.domain} to the companies that can never find you.` : undefined
        }
        checked={exclude}
        onChange={({ target }) => setExclude(target.checked)}
      />
      {failure && (
        <div className="mt-4">
          <FormError>{asSentence(failure.message)}</FormError>
        </div>
      )}
    </Dialog>
  )
}

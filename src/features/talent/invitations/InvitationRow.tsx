import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { type Invitation, invitationStateLabels } from './invitations.ts'

/** One invitation with the ways to answer it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { company, job, message, at, state } = invitation
  const [isDeclining, setDeclining] = useState(false)
  return (
    <li className="grid gap-x-5 gap-y-3 border-b border-base-300 py-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <CompanyLogo name={company.name} src={company.photo} size={44} className="max-sm:hidden" />
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere">
          <Link to={paths.jobDetail(job.slug)} className="link">
            {job.title}
          </Link>
        </h3>
        <p className="text-sm text-fg-muted wrap-anywhere">
          {state === 'waiting' && 'Invited by '}
          <Link to={paths.company(company.slug)} className="link">
            {company.name}
          </Link>
          {company.domain && `, ${company.domain}`}, <DateTime iso={at} as="day" />
        </p>
        {message && <p className="mt-2 max-w-[40em] whitespace-pre-line wrap-anywhere">“{message}”</p>}
      </div>
      {state === 'waiting' ? (
        <div className="flex flex-wrap items-start gap-2">
          <ButtonLink to={paths.seeker.apply(job.slug)} size="sm">
            Apply<span className="sr-only"> for {job.title}</span>
          </ButtonLink>
          <Button variant="outlined" size="sm" onClick={() => setDeclining(true)}>
            Decline<span className="sr-only"> the invitation from {company.name}</span>
          </Button>
        </div>
      ) : (
        <p className="text-sm text-fg-muted">{invitationStateLabels[state]}</p>
      )}
      {isDeclining && <DeclineDialog invitation={invitation} onClose={() => setDeclining(false)} />}
    </li>
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

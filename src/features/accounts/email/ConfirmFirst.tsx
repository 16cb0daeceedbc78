import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Mail } from '#/ui/icons/more-icons.tsx'

/** Whether a call was refused because the address of the account is not confirmed yet. */
export const isUnconfirmed = (error: unknown) => error instanceof AppError && error.code === 'unconfirmed'

/** Stands where something was refused to an unconfirmed account: why, and the mail once more. */
export const ConfirmFirst = ({ kept, className = '' }: { kept?: string; className?: string }) => {
  const send = useMutation({
    mutationFn: async () => {
      const { data } = await api.get('/auth/session', {}, { silent: true })
      await api.post('/auth/resend-verification', { email: data.email }, { silent: true })
      return data.email
    },
  })
  return (
    <div className={`border-s-4 border-warning bg-warning-soft px-4 py-4 ${className}`}>
      <p role="alert" className="flex items-start gap-2 font-bold">
        <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>Confirm your email first.{kept && ` ${kept}`}</span>
      </p>
      <p className="mt-1 ps-7">
        Press the link in the mail we sent when you signed up, or{' '}
        <Link to={paths.emailVerification} className="link">
          type its code
        </Link>
        .
      </p>
      <div className="mt-3 ps-7" aria-live="polite">
        {send.isSuccess ? (
          <p className="font-semibold">A new mail is on its way to {send.data}.</p>
        ) : (
          <Button variant="outlined" busy={send.isPending} onClick={() => send.mutate()}>
            Send the mail again
          </Button>
        )}
        {send.isError && (
          <div className="mt-3">
            <FormError>
              {send.error instanceof AppError && send.error.status === 429
                ? 'Several mails have left already. Look in your mailbox, or try again in half an hour.'
                : 'The mail could not be sent. Try again in a minute.'}
            </FormError>
          </div>
        )}
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Mail } from '#/ui/icons/visitor-icons.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'

/** Whether a request failed because the account's email address is not confirmed. */
export const isEmailUnconfirmed = (error: unknown) =>
  error instanceof AppError && error.code === 'unconfirmed'

/** Explains that the address must be confirmed first, with a button to resend the mail. */
export const ConfirmFirst = ({ kept, className = '' }: { kept?: string; className?: string }) => {
  const account = useQuery({ ...apiQuery('/auth/session', {}, { silent: true }), enabled: false })
  const { write, isBusy, failure, answer } = useWrite('POST /auth/resend-verification', { silent: true })
  const send = async () => {
    const { data } = await account.refetch()
    if (data) await write({ email: data.email })
  }
  const problem = account.error ?? failure
  return (
    <Notice className={className}>
      <p role="alert" className="flex items-start gap-2 font-bold">
        <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>Confirm your email first.{kept && ` ${kept}`}</span>
      </p>
      <p className="mt-1 ps-7">
        Open the link in the email we sent when you signed up, or{' '}
        <Link to={paths.emailVerification} className="link">
          type its code
        </Link>
        .
      </p>
      <div className="mt-3 ps-7" aria-live="polite">
        {answer ? (
          <p className="font-semibold">A new email is on its way to {account.data?.email}.</p>
        ) : (
          <Button variant="outlined" busy={account.isFetching || isBusy} onClick={send}>
            Send the email again
          </Button>
        )}
        {problem && (
          <div className="mt-3">
            <FormError>
              {problem instanceof AppError && problem.status === 429
                ? 'We’ve already sent several emails. Check your inbox, or try again in half an hour.'
                : 'We couldn’t send the email. Try again in a minute.'}
            </FormError>
          </div>
        )}
      </div>
    </Notice>
  )
}

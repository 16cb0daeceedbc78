import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { AuthTitle, tallButton } from '../AuthShell.tsx'

type OtherBrowserProps = {
  /** The link's token, or the address and its code. */
  proof: { token: string } | { email: string; code: string }
  onDone: (alreadyVerified: boolean) => void
}

const form = z.object({ password: z.string().min(1, 'Enter the password') })

/** The account was registered in another browser, perhaps by somebody else: its password tells. */
export const OtherBrowser = ({ proof, onDone }: OtherBrowserProps) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async ({ password }) => {
    try {
      const { data } = await api.post('/auth/verify-email', { ...proof, password }, { silent: true })
      onDone(data.alreadyVerified)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const wrong = error.errors?.password?.[0]
      if (wrong) setError('password', { message: wrong })
      else setError('root', { message: error.message })
    }
  })
  return (
    <>
      <AuthTitle>One more step</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        This account was made in another browser. If that was you, type the password you chose there.
      </p>
      <form noValidate method="post" onSubmit={send} className="mt-7 grid gap-5 border-t-2 border-fg pt-5">
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div>
          <Button type="submit" className={tallButton} busy={isSubmitting}>
            Confirm my email
          </Button>
        </div>
      </form>
      <p className="mt-6 border-t border-base-300 pt-5">
        It was not you, or the password has slipped your mind?{' '}
        <Link to={paths.register} className="link">
          Create the account anew
        </Link>
        . The mail that comes then confirms yours, and what was made under your address before is gone.
      </p>
    </>
  )
}

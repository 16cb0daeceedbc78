import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeStatus } from '#/client/session.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { newCompany } from './api.ts'

/** The checkpoint, which this screen stands on, then shows its form. */
export function FoundCompanyForm() {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newCompany),
    defaultValues: { name: '' },
  })
  const { write, isBusy, failure } = useWrite('POST /employer/company', {
    silent: true,
    // Somebody may have joined a team in another tab.
    invalidates: ['/employers', '/employers/*'],
    invalidatesOnFailure: true,
    form: { fields: ['name'], setError },
    done: ({ data }) => storeStatus(data.status ?? ''),
  })
  return (
    <form noValidate onSubmit={handleSubmit((typed) => write(typed))}>
      <p className="mt-1.5 text-fg-muted">
        You are its owner, and fill in its details next. It posts jobs once it has passed the check.
      </p>
      {failure && (
        <div className="mt-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <div className="mt-4">
        <TextField
          label="Company name"
          autoComplete="organization"
          error={formState.errors.name?.message}
          {...register('name')}
        />
      </div>
      <Button type="submit" variant="dark" size="lg" busy={isBusy} className="mt-4">
        Begin the check
      </Button>
    </form>
  )
}

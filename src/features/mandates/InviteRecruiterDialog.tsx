import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#/client/api.ts'
import { showAtFields } from '#/client/field-errors.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { invitation } from './api.ts'

const fields = ['email', 'agency', 'note'] as const

export function InviteRecruiterDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(invitation),
    defaultValues: { email: '', agency: '', note: '' },
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async (typed) => {
    setFailure('')
    try {
      const { message } = await api.post('/employer/mandates/invite', typed, { silent: true })
      await client.invalidateQueries({ queryKey: ['/employer/mandates'] })
      showDone('invite', message)
      onClose()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!showAtFields(error, fields, setError))
        setFailure(error.status === 429 ? 'That was many invitations. Wait an hour.' : error.message)
    }
  })
  return (
    <Dialog
      open
      dismissible={!isSubmitting}
      onClose={onClose}
      title="Invite a recruiter"
      subtitle="They get a link by mail that works for 14 days. Nothing is theirs before they accept."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        {failure && <FormError>{failure}</FormError>}
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Their agency"
          hint="Seekers read this on each job they post for you."
          error={errors.agency?.message}
          {...register('agency')}
        />
        <TextArea
          label="Words for them"
          optional
          rows={3}
          error={errors.note?.message}
          {...register('note')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={isSubmitting}>
            Send invitation
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

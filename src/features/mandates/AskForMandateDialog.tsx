import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, query } from '#/client/api.ts'
import { showAtFields } from '#/client/field-errors.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { request } from './api.ts'

const fields = ['company', 'agency', 'note'] as const

export function AskForMandateDialog({ agency, onClose }: { agency: string; onClose: () => void }) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const [failure, setFailure] = useState('')
  const found = useQuery(query('/companies', { limit: 20, ...(q && { q }) }, { silent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(request),
    defaultValues: { company: '', agency, note: '' },
  })
  const { errors, isSubmitting } = formState
  const send = handleSubmit(async (typed) => {
    setFailure('')
    try {
      const { message } = await api.post('/recruiter/mandates/ask', typed, { silent: true })
      await client.invalidateQueries({ queryKey: ['/recruiter/mandates'] })
      showDone('ask', message)
      onClose()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!showAtFields(error, fields, setError))
        setFailure(error.status === 429 ? 'That was many requests. Try again tomorrow.' : error.message)
    }
  })
  return (
    <Dialog
      open
      dismissible={!isSubmitting}
      onClose={onClose}
      title="Ask a company for a mandate"
      subtitle="Its owner is told by mail. Nothing is yours before they confirm it."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        {failure && <FormError>{failure}</FormError>}
        <TextField
          label="Find the company"
          hint="Only companies that passed the check can give a mandate."
          type="search"
          autoComplete="off"
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          label="Company"
          options={[
            { value: '', label: found.data?.length === 0 ? 'No company matches' : 'Choose a company' },
            ...(found.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          error={errors.company?.message}
          {...register('company')}
        />
        <TextField
          label="Your agency"
          hint="As seekers will read it beside your name."
          error={errors.agency?.message}
          {...register('agency')}
        />
        <TextArea
          label="Words for them"
          optional
          rows={3}
          hint="Who you spoke with, and what you agreed on."
          error={errors.note?.message}
          {...register('note')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={isSubmitting}>
            Send request
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

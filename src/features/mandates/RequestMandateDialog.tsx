import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useForm } from 'react-hook-form'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { mandateRequest } from './api.ts'
import { MandateFormDialog } from './MandateFormDialog.tsx'

const fields = ['company', 'agency', 'note'] as const

export function RequestMandateDialog({ agency, onClose }: { agency: string; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const companies = useQuery(apiQuery('/companies', { limit: 20, ...(q && { q }) }, { silent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(mandateRequest),
    defaultValues: { company: '', agency, note: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /recruiter/mandates/ask', {
    silent: true,
    form: { fields, setError },
    invalidates: ['/recruiter/mandates'],
  })
  const send = handleSubmit(async (values) => {
    const answer = await write(values)
    if (!answer) return
    showToast('success', answer.message, 'ask')
    onClose()
  })
  return (
    <MandateFormDialog
      title="Ask a company for a mandate"
      subtitle="Its owners and admins are told. Nothing is yours before one of them confirms it."
      submitLabel="Send request"
      tooMany="That was many requests. Try again tomorrow."
      onSubmit={send}
      onClose={onClose}
      busy={isBusy}
      failure={failure}
    >
      <TextField
        label="Find the company"
        hint="Only companies that passed the check can give a mandate."
        type="search"
        autoComplete="off"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <SelectField
        label="Company"
        options={[
          { value: '', label: companies.data?.length === 0 ? 'No company matches' : 'Choose a company' },
          ...(companies.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
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
        label="Message to them"
        optional
        rows={3}
        hint="Who you spoke with, and what you agreed on."
        error={errors.note?.message}
        {...register('note')}
      />
    </MandateFormDialog>
  )
}

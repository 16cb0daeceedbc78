import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import type { AppError } from '#/shared/errors.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { RouteLine } from '#/ui/route/RouteLine.tsx'
import { contactMessage } from '../api.ts'
import { ContactSent } from './ContactSent.tsx'
import { contactReasons, findContactReason } from './contact-reasons.ts'

type FormValues = z.input<typeof contactMessage>
type SentMessage = DataOf<'POST', '/contact'> & { desk: string }

const fieldOrder = ['reason', 'subjectUrl', 'name', 'email', 'message'] as const

/** Of who is signed in; the address arrives later. */
export type Sender = { name?: string | undefined; email?: string | undefined }

/** The reason comes first, because it decides who reads the message and which field is added. */
export const ContactForm = ({ name = '', email = '' }: Sender) => {
  const [params] = useSearchParams()
  const [sent, setSent] = useState<SentMessage | null>(null)
  const { register, handleSubmit, watch, setError, getValues, setValue, reset, formState } = useForm<
    FormValues,
    unknown,
    z.output<typeof contactMessage>
  >({
    resolver: zodResolver(contactMessage),
    // ErrorSummary takes the focus.
    shouldFocusError: false,
    defaultValues: {
      reason: findContactReason(params.get('reason') ?? '')
        ? (params.get('reason') as FormValues['reason'])
        : undefined,
      subjectUrl: params.get('about') ?? '',
      name,
      email: '',
      message: '',
    },
  })
  const { errors, submitCount } = formState
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])
  const reason = findContactReason(watch('reason') ?? '')

  const { write, isBusy, failure } = useWrite('POST /contact', {
    form: { fields: fieldOrder, setError },
    done({ data }) {
      setSent({ ...data, desk: reason?.desk ?? '' })
      window.scrollTo(0, 0)
    },
  })
  const send = handleSubmit((message) => write(message))

  if (sent)
    return (
      <ContactSent
        {...sent}
        onAgain={() => {
          reset({ name, email: sent.email, message: '', subjectUrl: '' })
          setSent(null)
        }}
      />
    )
  return (
    <form noValidate onSubmit={send} className="border-t-2 border-fg pt-7">
      <ErrorSummary
        focusKey={submitCount}
        errors={fieldOrder.flatMap((field) => {
          const message = errors[field]?.message
          return message ? [{ field, message }] : []
        })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <SelectField
            label="What is it about?"
            hint="So that it reaches the right person."
            placeholder="Choose"
            options={contactReasons}
            error={errors.reason?.message}
            {...register('reason')}
          />
          <div role="status" className="not-empty:mt-6">
            {reason && <Destination desk={reason.desk}>{reason.note}</Destination>}
          </div>
        </div>
        {reason?.subject && (
          <TextField
            label={reason.subject.label}
            hint={reason.subject.hint}
            optional
            error={errors.subjectUrl?.message}
            {...register('subjectUrl')}
          />
        )}
        <TextField label="Your name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Your email"
          hint="Only so we can answer you."
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextArea
          label="Message"
          hint="Dates and exact words help most. Please leave out passwords and card numbers."
          rows={6}
          error={errors.message?.message}
          {...register('message')}
        />
      </div>
      <div className="mt-9 grid gap-5 border-t-2 border-fg pt-6">
        {failure && <FormError>{failureMessage(failure)}</FormError>}
        <div>
          <Button type="submit" size="xl" busy={isBusy}>
            {reason ? `Send to the ${reason.desk.toLowerCase()}` : 'Send message'}
          </Button>
        </div>
      </div>
    </form>
  )
}

const failureMessage = (error: AppError) =>
  error.status === 429
    ? `Too many messages from here. What you typed is kept; try again in ${Math.ceil((error.retryAfter ?? 600) / 60)} minutes.`
    : `Your message could not be sent: ${asSentence(error.message)} What you typed is kept.`

const Destination = ({ desk, children }: { desk: string; children?: ReactNode }) => (
  <div className="rounded-box bg-base-200 px-5 pb-4 pt-5">
    <RouteLine
      tone="tint"
      direction="horizontal"
      label="Where it goes"
      stops={[
        { label: 'You', meta: 'Now', state: 'now' },
        { label: desk, meta: 'A person reads it and answers by email', state: 'next' },
      ]}
    />
    {children && <p className="mt-4 border-t border-base-300 pt-3 text-sm">{children}</p>}
  </div>
)

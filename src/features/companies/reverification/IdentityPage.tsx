import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeStatus } from '#/client/session.ts'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { entityTypes } from '#/shared/reference/reference.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { liveJobsLabel } from '../live-jobs-label.ts'
import { ChangeList, ChangesSoFar } from './IdentityChanges.tsx'
import {
  changedFields,
  type IdentityValues,
  identityFields,
  initialIdentity,
  type SavedIdentity,
} from './identity-form-values.ts'

export const meta = () => [{ title: 'Change checked facts | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/employers/identity', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** The form in which an approved company changes its name, registration, or contact data. */
export default function IdentityPage() {
  const saved = useQuery({
    ...apiQuery('/employers/identity', {}, { silent: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <main id="main" className="pb-20">
      <PageHead
        title="Change checked facts"
        back={
          <Link to={paths.employer.company} className="link">
            Company
          </Link>
        }
        subtitle="A new name, website or number sends the company back to the check. A new address or size is saved right away."
      />
      <div className="px-5 lg:px-10">
        {saved.data && <IdentityForm saved={saved.data} />}
        {saved.isPending && <SkeletonRows label="Loading the facts" />}
        {saved.isError && (
          <ErrorNote
            message={saved.error instanceof AppError ? saved.error.message : 'Something has gone wrong'}
            onRetry={() => saved.refetch()}
            busy={saved.isFetching}
          />
        )}
      </div>
    </main>
  )
}

function IdentityForm({ saved }: { saved: SavedIdentity }) {
  const countryOptions = useCountryOptions()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<IdentityValues | null>(null)
  const { register, control, handleSubmit, setError, watch, formState } = useForm<IdentityValues>({
    defaultValues: initialIdentity(saved),
  })
  const { errors, dirtyFields } = formState
  const isNewIdentity = identityFields.some((field) => dirtyFields[field])
  const { visibleJobs } = saved
  const changes = changedFields(saved, watch())

  const { write, isBusy, failure } = useWrite('POST /employers/identity', {
    silent: true,
    toast: 'Saved',
    form: {
      fields: Object.keys(initialIdentity(saved)) as (keyof IdentityValues)[],
      setError: (field, error) => setError(field, error, { shouldFocus: true }),
    },
    invalidates: ['/employers/*'],
    done: ({ data }) => data.status === 'pending' && storeStatus('pending'),
    failed: () => setConfirming(null),
  })
  const send = async (facts: IdentityValues) => {
    const answer = await write(facts as Parameters<typeof write>[0])
    if (answer)
      navigate(answer.data.status === 'pending' ? paths.employer.checkpoint : paths.employer.company)
  }
  const submit = handleSubmit((values) => (isNewIdentity ? setConfirming(values) : send(values)))
  const confirm = handleSubmit(send)

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Checked facts"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,680px)_minmax(280px,360px)]"
    >
      <div>
        <section aria-labelledby="who" className="border-t-2 border-fg pt-5">
          <h2 id="who" className="text-2xl">
            Who you are
          </h2>
          <p className="mt-1 text-fg-muted">
            A change here sends the company back to the check: a person reads it, and until then{' '}
            {visibleJobs === 0 ? 'nobody can post' : `your ${liveJobsLabel(visibleJobs)} hidden`}.
          </p>
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
            <TextField
              label="Legal name"
              maxLength={160}
              error={errors.name?.message}
              {...register('name')}
            />
            <Choices
              label="Entity type"
              choices={entityTypes}
              error={errors.entityType?.message}
              {...register('entityType')}
            />
            <TextField
              label="Website"
              optional
              inputMode="url"
              placeholder="https://"
              error={errors.websiteURL?.message}
              {...register('websiteURL')}
            />
            <div className="grid items-end gap-6 sm:grid-cols-2">
              <TextField
                label="Business registration number"
                optional
                className="tabular-nums"
                error={errors.businessRegistrationNumber?.message}
                {...register('businessRegistrationNumber')}
              />
              <TextField
                label="Tax ID number"
                optional
                className="tabular-nums"
                error={errors.taxIDNumber?.message}
                {...register('taxIDNumber')}
              />
            </div>
            <Controller
              name="corporateDomicile"
              control={control}
              render={({ field }) => (
                <Combobox
                  id="corporateDomicile"
                  label="Corporate domicile"
                  optional
                  options={countryOptions}
                  placeholder="Choose a country"
                  value={field.value || null}
                  onChange={(value) => field.onChange(value ?? '')}
                  onBlur={field.onBlur}
                  error={errors.corporateDomicile?.message}
                />
              )}
            />
            <p className="text-sm text-fg-muted">
              Another owner? Hand the company over{' '}
              <Link to={paths.employer.team} className="link">
                on the team’s page
              </Link>
              .
            </p>
          </div>
        </section>
        <section aria-labelledby="where" className="mt-12 border-t-2 border-fg pt-5">
          <h2 id="where" className="text-2xl">
            Address and size
          </h2>
          <p className="mt-1 text-fg-muted">Saved right away. Your jobs stay online.</p>
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
            <TextArea
              label="Mailing address"
              rows={3}
              error={errors.mailingAddress?.message}
              {...register('mailingAddress')}
            />
            <TextArea
              label="Physical address"
              optional
              rows={3}
              error={errors.physicalAddress?.message}
              {...register('physicalAddress')}
            />
            <TextField
              label="Company size"
              hint="Number of employees"
              type="number"
              min={0}
              inputMode="numeric"
              className="tabular-nums max-w-40"
              error={errors.companySize?.message}
              {...register('companySize')}
            />
          </div>
        </section>
      </div>
      <ChangesSoFar changes={changes} isNewIdentity={isNewIdentity} visibleJobs={visibleJobs} />
      <div>
        {failure && (
          <div className="mb-8">
            <FormError>{failure.message}</FormError>
          </div>
        )}
        <div className="flex flex-wrap items-center gap-4 border-t-2 border-fg pt-6">
          <Button type="submit" size="xl" busy={isBusy && !confirming}>
            {isNewIdentity ? 'Review and start a new check' : 'Save'}
          </Button>
          <Link to={paths.employer.company} className="link">
            Cancel
          </Link>
        </div>
      </div>
      <Dialog
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        dismissible={!isBusy}
        title="Start a new check?"
        subtitle={watch('name')}
        actions={
          <>
            <Button busy={isBusy} onClick={confirm}>
              Start the new check
            </Button>
            <Button variant="outlined" data-autofocus onClick={() => setConfirming(null)}>
              Not now
            </Button>
          </>
        }
      >
        <div className="mb-5">
          <ChangeList changes={changes} />
        </div>
        <ul className="grid list-disc gap-1.5 ps-5">
          <li>
            {visibleJobs === 0
              ? 'Nobody can post until the company has passed the check again.'
              : `${visibleJobs === 1 ? 'Your live job disappears' : `Your ${visibleJobs} live jobs disappear`} right away and ${visibleJobs === 1 ? 'comes' : 'come'} back by ${visibleJobs === 1 ? 'itself' : 'themselves'} when the company has passed the check again.`}
          </li>
          <li>A person reads the change. We aim to decide within 2 working hours.</li>
          <li>The owners and admins of the company are told by email.</li>
          <li>It cannot be undone: going back needs another check.</li>
        </ul>
      </Dialog>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { useActor } from '#/client/use-rights.ts'
import { useWrite } from '#/client/use-write.ts'
import { hasRight, missingRightSentence } from '#/shared/rights.ts'
import { Button } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/CompanyLogo.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { parseCountryCode } from '../country.ts'
import { PhotoField } from '../PhotoField.tsx'

type Page = DataOf<'GET', '/employers/page'>
type PageValues = {
  tagline: string
  about: string
  city: string
  region: string
  country: string
  photo: string | null
}

const initialValues = (page: Page): PageValues => ({
  tagline: page.tagline ?? '',
  about: page.about ?? '',
  city: page.city ?? '',
  region: page.region ?? '',
  country: page.country ?? '',
  photo: page.photo,
})

type Props = { page: Page; backdrop: ReactNode; checkStatus: ReactNode; facts: ReactNode }

/** The company page with editable fields. Changes become public on Publish. */
export function CompanyPageForm({ page, backdrop, checkStatus, facts }: Props) {
  const countryOptions = useCountryOptions()
  const actor = useActor()
  const mayEdit = hasRight(actor, 'edit-company-page')
  const client = useQueryClient()
  const { register, handleSubmit, reset, watch, setValue, setError, formState } = useForm<PageValues>({
    defaultValues: initialValues(page),
  })
  const { errors, dirtyFields } = formState
  const changed = Object.keys(dirtyFields) as (keyof PageValues)[]
  const photo = watch('photo')

  const { write, isBusy } = useWrite('PATCH /employers/page', {
    toast: 'Page published',
    form: { fields: ['tagline', 'about', 'city', 'region', 'country', 'photo'], setError },
    done: ({ data }) => client.setQueryData(apiQuery('/employers/page').queryKey, data),
  })
  const publish = handleSubmit((values) =>
    write(Object.fromEntries(changed.map((field) => [field, values[field]]))),
  )

  const region = (field: keyof PageValues) => `editable-region ${dirtyFields[field] ? 'bg-brand-faint' : ''}`
  return (
    <form noValidate onSubmit={publish} aria-label="Company page">
      <div className="on-dark sticky top-0 z-20 flex min-h-[60px] flex-wrap items-center gap-x-4 gap-y-2 bg-fg px-5 py-2.5 text-white lg:px-10">
        <p role="status" className="flex-1 basis-40 text-sm max-sm:basis-full">
          <b>
            {!mayEdit
              ? missingRightSentence(actor, 'edit-company-page')
              : changed.length === 0
                ? 'Everything is published'
                : `${changed.length} ${changed.length === 1 ? 'change' : 'changes'}, not published`}
          </b>
        </p>
        {changed.length > 0 && (
          <>
            <Button variant="on-dark" onClick={() => reset()}>
              Discard
            </Button>
            <Button type="submit" busy={isBusy}>
              Publish changes
            </Button>
          </>
        )}
      </div>
      {backdrop}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 px-5 lg:px-10 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="relative min-w-0">
          <div className="-mt-11 inline-block rounded-[14px] bg-white p-1.5 lg:-mt-16">
            <CompanyLogo name={page.name} src={photo} size={96} />
          </div>
          <h1 className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl tracking-[-0.03em] lg:text-4xl">
            <span className="wrap-anywhere">{page.name}</span>
            {checkStatus}
          </h1>
          <div className={`mt-6 ${region('tagline')}`}>
            <TextField
              label="What you do, in one line"
              maxLength={120}
              error={errors.tagline?.message}
              {...register('tagline')}
            />
          </div>
          <div className={`mt-6 ${region('photo')}`}>
            <PhotoField
              company={page.name}
              value={photo}
              onChange={(url) => setValue('photo', url, { shouldDirty: true })}
              error={errors.photo?.message}
            />
          </div>
          <div className={`mt-6 ${region('about')}`}>
            <TextArea
              label="About"
              hint="Plain paragraphs. What you make, who works there, how the work is."
              rows={10}
              maxLength={4000}
              error={errors.about?.message}
              {...register('about')}
            />
            <p className="tabular-nums mt-1 text-sm text-fg-muted">
              {watch('about').length} of 4000 characters
            </p>
          </div>
          <div
            className={`mt-6 grid gap-4 sm:grid-cols-3 ${dirtyFields.city || dirtyFields.region || dirtyFields.country ? 'editable-region bg-brand-faint' : 'editable-region'}`}
          >
            <TextField label="City" maxLength={80} error={errors.city?.message} {...register('city')} />
            <TextField
              label="Region or state"
              maxLength={80}
              error={errors.region?.message}
              {...register('region')}
            />
            <Combobox
              id="country"
              label="Country"
              options={countryOptions}
              placeholder="Type to find it"
              value={parseCountryCode(watch('country'))}
              onChange={(value) => setValue('country', value ?? '', { shouldDirty: true })}
              error={errors.country?.message}
            />
          </div>
        </div>
        <div className="xl:pt-14">{facts}</div>
      </div>
    </form>
  )
}

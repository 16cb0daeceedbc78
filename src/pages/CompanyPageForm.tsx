import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { useActor } from '#/client/use-rights.ts'
import { parseCountryCode } from '#/features/companies/country.ts'
import { PhotoField } from '#/features/companies/PhotoField.tsx'
import { CompanyBackdrop } from '#/features/companies/pages/CompanyBackdrop.tsx'
import { paths } from '#/shared/paths.ts'
import { hasRight, missingRightSentence } from '#/shared/rights.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DescriptionList } from '#/ui/DescriptionList.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { ExternalLink, ImageUp } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import {
  CompanyLead,
  CompanyLinks,
  CompanyParagraphs,
  companyFacts,
  companyLinks,
  HowTheyHire,
  hasHiringRecord,
  type PublicCompany,
  splitAbout,
} from './CompanyOverview.tsx'
import { EditableRegion, NotOnThePageYet } from './EditableRegion.tsx'

type Page = DataOf<'GET', '/employers/page'>
type PageValues = {
  tagline: string
  about: string
  city: string
  region: string
  country: string
  photo: string | null
}
/** The parts that are edited separately, with their fields. */
const parts = {
  photo: ['photo'],
  tagline: ['tagline'],
  about: ['about'],
  place: ['city', 'region', 'country'],
} as const satisfies Record<string, (keyof PageValues)[]>
type Part = keyof typeof parts

const initialValues = (page: Page): PageValues => ({
  tagline: page.tagline ?? '',
  about: page.about ?? '',
  city: page.city ?? '',
  region: page.region ?? '',
  country: page.country ?? '',
  photo: page.photo,
})

type Props = {
  page: Page
  /** What others read now; absent until it is loaded. */
  company: PublicCompany | undefined
  checkStatus: ReactNode
  facts: ReactNode
}

/** The company's page as others see it. Each part can be edited in its place; changes become public on Publish. */
export function CompanyPageForm({ page, company, checkStatus, facts }: Props) {
  const countryOptions = useCountryOptions()
  const actor = useActor()
  const mayEdit = hasRight(actor, 'edit-company-page')
  const client = useQueryClient()
  const [editing, setEditing] = useState<Part | null>(null)
  const { register, handleSubmit, reset, watch, setValue, setError, formState } = useForm<PageValues>({
    defaultValues: initialValues(page),
  })
  const { errors, dirtyFields } = formState
  const changed = Object.keys(dirtyFields) as (keyof PageValues)[]
  const values = watch()
  const { lead, paragraphs } = splitAbout(values.about)
  const stated = company && companyFacts({ ...company, ...values })
  const links = company ? companyLinks(company) : []

  const { write, isBusy } = useWrite('PATCH /employers/page', {
    toast: 'Page published',
    form: {
      fields: ['tagline', 'about', 'city', 'region', 'country', 'photo'],
      // The fields of a part are only there while it is edited.
      setError: (field, error) => {
        setEditing((Object.keys(parts) as Part[]).find((part) => hasField(part, field)) ?? null)
        setError(field, error)
      },
    },
    invalidates: ['/companies/*'],
    done: ({ data }) => client.setQueryData(apiQuery('/employers/page').queryKey, data),
  })
  const publish = handleSubmit((all) =>
    write(Object.fromEntries(changed.map((field) => [field, all[field]]))),
  )
  const discard = () => {
    reset()
    setEditing(null)
  }
  const region = (part: Part) => ({
    isEditing: editing === part,
    isChanged: parts[part].some((field) => dirtyFields[field]),
    isEmpty: parts[part].every((field) => !values[field]),
    onEdit: mayEdit ? () => setEditing(part) : undefined,
    onClose: () => setEditing(null),
  })

  return (
    <form noValidate onSubmit={publish} aria-label="Company page">
      <div className="on-dark sticky top-0 z-20 flex min-h-[60px] flex-wrap items-center gap-x-4 gap-y-2 bg-dark px-5 py-2.5 text-on-dark lg:px-10">
        <p role="status" className="flex-1 basis-40 text-sm max-sm:basis-full">
          {!mayEdit ? (
            missingRightSentence(actor, 'edit-company-page')
          ) : changed.length === 0 ? (
            'Your page as others see it.'
          ) : (
            <b>{plural(changed.length, 'change')}, not published</b>
          )}
        </p>
        {changed.length > 0 ? (
          <>
            <Button variant="on-dark" onClick={discard}>
              Discard
            </Button>
            <Button type="submit" busy={isBusy}>
              Publish changes
            </Button>
          </>
        ) : (
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <a href="#standing" className="link">
              Standing
            </a>
            <a href="#evidence" className="link">
              Evidence
            </a>
            <Link
              to={paths.company(page.slug)}
              target="_blank"
              className="link inline-flex items-center gap-1.5"
            >
              Public page
              <ExternalLink className="size-4" aria-hidden="true" />
              <span className="sr-only">(opens a new tab)</span>
            </Link>
          </p>
        )}
      </div>
      <CompanyBackdrop name={page.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 px-5 lg:px-10 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="relative min-w-0">
          <div className="relative -mt-11 inline-block rounded-[14px] bg-base-100 p-1.5 lg:-mt-16">
            <CompanyLogo name={page.name} src={values.photo} size={96} />
            {mayEdit && editing !== 'photo' && (
              <Button
                variant="outlined"
                square
                className="absolute -end-4 -bottom-2 rounded-full! bg-base-100"
                aria-label="Edit the logo or photo"
                onClick={() => setEditing('photo')}
              >
                <ImageUp className="size-[18px]" aria-hidden="true" />
              </Button>
            )}
          </div>
          {editing === 'photo' && (
            <div className={`editable-region mt-4 ${dirtyFields.photo ? 'bg-brand-faint' : ''}`}>
              <PhotoField
                company={page.name}
                value={values.photo}
                onChange={(url) => setValue('photo', url, { shouldDirty: true })}
                error={errors.photo?.message}
              />
              <Button variant="outlined" size="sm" className="mt-3" onClick={() => setEditing(null)}>
                Done
                <span className="sr-only"> with the logo</span>
              </Button>
            </div>
          )}
          <h1 className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-3xl tracking-[-0.03em] lg:text-4xl">
            <span className="wrap-anywhere">{page.name}</span>
            {checkStatus}
          </h1>
          <div className="mt-6 space-y-8">
            <EditableRegion
              {...region('tagline')}
              name="the line below your name"
              editor={
                <TextField
                  label="What you do, in one line"
                  maxLength={120}
                  error={errors.tagline?.message}
                  {...register('tagline')}
                />
              }
            >
              {values.tagline ? (
                <p className="text-lg text-fg-muted wrap-anywhere">{values.tagline}</p>
              ) : (
                <NotOnThePageYet>No line below your name yet. Say what you do.</NotOnThePageYet>
              )}
            </EditableRegion>
            <EditableRegion
              {...region('about')}
              name="the text about you"
              editor={
                <>
                  <TextArea
                    label="About"
                    hint="What you make, who works there, how the work is. An empty line begins a paragraph; the first one stands large."
                    rows={10}
                    maxLength={4000}
                    error={errors.about?.message}
                    {...register('about')}
                  />
                  <p className="tabular-nums mt-1 text-sm text-fg-muted">
                    {values.about.length} of 4000 characters
                  </p>
                </>
              }
            >
              {lead ? (
                <>
                  <CompanyLead text={lead} />
                  {paragraphs.length > 0 && (
                    <div className="mt-5">
                      <CompanyParagraphs paragraphs={paragraphs} />
                    </div>
                  )}
                </>
              ) : (
                <NotOnThePageYet>
                  Nothing about you yet. Two sentences tell people more than none: what you make, and how the
                  work is.
                </NotOnThePageYet>
              )}
            </EditableRegion>
            <EditableRegion
              {...region('place')}
              name="where you are based"
              addLabel="Add place"
              editor={
                <div className="grid gap-4 sm:grid-cols-3">
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
                    value={parseCountryCode(values.country)}
                    onChange={(value) => setValue('country', value ?? '', { shouldDirty: true })}
                    error={errors.country?.message}
                  />
                </div>
              }
            >
              {!stated ? (
                <SkeletonRows label="Loading what others read" shape="line" count={1} />
              ) : stated.length > 0 ? (
                <DescriptionList items={stated} className="border-0!" />
              ) : (
                <NotOnThePageYet>Where you are based is not said yet.</NotOnThePageYet>
              )}
            </EditableRegion>
            {company && hasHiringRecord(company) && <HowTheyHire company={company} />}
            {links.length > 0 && <CompanyLinks links={links} />}
          </div>
        </div>
        <div className="xl:pt-14">{facts}</div>
      </div>
    </form>
  )
}

const hasField = (part: Part, field: keyof PageValues) =>
  (parts[part] as readonly (keyof PageValues)[]).includes(field)

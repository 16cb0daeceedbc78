import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { industries } from '#/shared/industries.ts'
import { certifications, entityTypes } from '#/shared/reference.ts'
import { CheckField, Choices } from '#/ui/form/Choices.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import type { ProfileField } from '../api.ts'
import { PhotoField } from '../PhotoField.tsx'
import { EarlyDomainProof } from './EarlyDomainProof.tsx'
import { type CheckpointValues, sections } from './form-values.ts'
import { PhoneField } from './PhoneField.tsx'

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }))
const certificationChoices = certifications.map((name) => ({ value: name, label: name }))

const notes = [
  'As it appears on your registration. The form of each number is checked.',
  'Where a person of ours can reach you. Job seekers never see the phone number.',
  'Shown on your company page and used in search filters.',
  'An address at your website’s domain speeds the check up. Social links appear on your company page.',
]

const Group = ({ place, children }: { place: number; children: ReactNode }) => (
  <section aria-labelledby={`part-${place}`} className="mt-12 border-t-2 border-fg pt-5 first:mt-0">
    <h2 id={`part-${place}`} className="text-2xl">
      {sections[place]?.title}
    </h2>
    <p className="mt-1 max-w-[30em] text-fg-muted">{notes[place]}</p>
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
  </section>
)

type Props = {
  company: string
  /** Whether this field may be edited: always, unless a reviewer reopened only some fields. */
  isOpen: (field: ProfileField) => boolean
  /** Shown beside each open field after a reviewer requested changes. */
  warning?: string
}

export function CheckpointSections({ company, isOpen, warning }: Props) {
  const countryOptions = useCountryOptions()
  const { register, control, watch, setValue, formState } = useFormContext<CheckpointValues>()
  const { errors } = formState
  const error = (name: keyof typeof errors) => errors[name]?.message as string | undefined
  const shown = sections.map(({ fields }) => fields.some(isOpen))
  return (
    <>
      {shown[0] && (
        <Group place={0}>
          {isOpen('photo') && (
            <PhotoField
              company={company}
              value={watch('photo') ?? null}
              onChange={(url) => setValue('photo', url, { shouldDirty: true })}
              error={error('photo')}
            />
          )}
          {isOpen('entityType') && (
            <Choices
              label="Entity type"
              choices={entityTypes}
              error={error('entityType')}
              warning={warning}
              {...register('entityType')}
            />
          )}
          <div className="grid items-end gap-6 sm:grid-cols-2">
            {isOpen('businessRegistrationNumber') && (
              <TextField
                label="Business registration number"
                optional
                hint="As your register writes it"
                error={error('businessRegistrationNumber')}
                warning={warning}
                className="tabular-nums"
                {...register('businessRegistrationNumber')}
              />
            )}
            {isOpen('taxIDNumber') && (
              <TextField
                label="Tax ID number"
                optional
                hint="In the US the EIN, like 12-3456789"
                error={error('taxIDNumber')}
                warning={warning}
                className="tabular-nums"
                {...register('taxIDNumber')}
              />
            )}
          </div>
        </Group>
      )}
      {shown[1] && (
        <Group place={1}>
          {isOpen('phoneNumber') && (
            <PhoneField
              country={watch('phoneNumber.countryCode')}
              countryField={register('phoneNumber.countryCode')}
              numberField={register('phoneNumber.contactNumber')}
              countryError={errors.phoneNumber?.countryCode?.message}
              numberError={errors.phoneNumber?.contactNumber?.message}
              warning={warning}
            />
          )}
          {isOpen('mailingAddress') && (
            <TextArea
              label="Mailing address"
              rows={3}
              autoComplete="street-address"
              error={error('mailingAddress')}
              warning={warning}
              {...register('mailingAddress')}
            />
          )}
          {isOpen('physicalAddress') && (
            <>
              <CheckField label="Physical address is the same" {...register('samePlace')} />
              {!watch('samePlace') && (
                <TextArea
                  label="Physical address"
                  optional
                  rows={3}
                  error={error('physicalAddress')}
                  warning={warning}
                  {...register('physicalAddress')}
                />
              )}
            </>
          )}
          {isOpen('corporateDomicile') && (
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
                  error={error('corporateDomicile')}
                  warning={warning}
                />
              )}
            />
          )}
        </Group>
      )}
      {shown[2] && (
        <Group place={2}>
          {isOpen('companySize') && (
            <TextField
              label="Company size"
              hint="Number of employees"
              type="number"
              min={0}
              inputMode="numeric"
              error={error('companySize')}
              warning={warning}
              className="tabular-nums max-w-40"
              {...register('companySize')}
            />
          )}
          {isOpen('industryAffiliations') && (
            <Controller
              name="industryAffiliations"
              control={control}
              render={({ field }) => (
                <Combobox
                  id="industryAffiliations"
                  label="Industry affiliations"
                  optional
                  multiple
                  options={industryOptions}
                  placeholder="Add an industry"
                  value={field.value ?? []}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={error('industryAffiliations')}
                  warning={warning}
                />
              )}
            />
          )}
          {isOpen('certifications') && (
            <Choices
              label="Certifications"
              optional
              multiple
              choices={certificationChoices}
              error={error('certifications')}
              {...register('certifications')}
            />
          )}
        </Group>
      )}
      {shown[3] && (
        <Group place={3}>
          {isOpen('websiteURL') && (
            <TextField
              label="Website"
              optional
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              error={error('websiteURL')}
              warning={warning}
              {...register('websiteURL')}
            />
          )}
          {isOpen('websiteURL') && <EarlyDomainProof website={watch('websiteURL')} />}
          {isOpen('socialLinks') && (
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              {social.map(({ field, label, placeholder }) => (
                <TextField
                  key={field}
                  label={label}
                  optional
                  inputMode="url"
                  placeholder={placeholder}
                  error={errors.socialLinks?.[field]?.message as string | undefined}
                  {...register(`socialLinks.${field}`)}
                />
              ))}
            </div>
          )}
        </Group>
      )}
    </>
  )
}

const social = [
  { field: 'linkedinURL', label: 'LinkedIn', placeholder: 'linkedin.com/company/' },
  { field: 'facebookURL', label: 'Facebook', placeholder: 'facebook.com/' },
  { field: 'twitterURL', label: 'Twitter', placeholder: 'twitter.com/' },
  { field: 'youtubeURL', label: 'YouTube', placeholder: 'youtube.com/' },
] as const

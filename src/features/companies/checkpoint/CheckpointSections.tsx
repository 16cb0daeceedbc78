import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { industries } from '#/shared/reference/industries.ts'
import { certifications, entityTypes } from '#/shared/reference/reference.ts'
import { CheckField, Choices } from '#/ui/form/Choices.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import type { ProfileField } from '../api.ts'
import { PhotoField } from '../PhotoField.tsx'
import { EarlyDomainProof } from './EarlyDomainProof.tsx'
import { type CheckpointValues, checkpointSections } from './form-values.ts'
import { PhoneField } from './PhoneField.tsx'

const industryOptions = industries.map((industry) => ({ value: industry, label: industry }))
const certificationChoices = certifications.map((name) => ({ value: name, label: name }))

const sectionNotes = [
  'As it appears on your registration. With one of the two numbers the check can end in minutes; without any, a person decides, which takes hours.',
  'Where a person of ours can reach you. Job seekers never see the phone number.',
  'Shown on your company page and used in search filters.',
  'An address at your website’s domain speeds the check up. Social links appear on your company page.',
]

const FormSection = ({ index, children }: { index: number; children: ReactNode }) => (
  <section aria-labelledby={`part-${index}`} className="mt-12 border-t-2 border-fg pt-5 first:mt-0">
    <h2 id={`part-${index}`} className="text-2xl">
      {checkpointSections[index]?.title}
    </h2>
    <p className="mt-1 max-w-[30em] text-fg-muted">{sectionNotes[index]}</p>
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
  </section>
)

type Props = {
  company: string
  /** Whether this field may be edited: always, unless a reviewer reopened only some fields. */
  isEditable: (field: ProfileField) => boolean
  /** A reviewer asked for some fields: then none of them is optional, and each has a line of its own. */
  isAsked: boolean
  /** What a reviewer asks about a field, or what is wrong with its format. */
  warningFor: (field: ProfileField) => string | undefined
  /** On leaving a field whose format is checked. */
  onLeave: () => void
}

export function CheckpointSections({ company, isEditable, isAsked, warningFor, onLeave }: Props) {
  const countryOptions = useCountryOptions()
  const { register, control, watch, setValue, formState } = useFormContext<CheckpointValues>()
  const { errors } = formState
  const error = (name: keyof typeof errors) => errors[name]?.message as string | undefined
  const isSectionShown = checkpointSections.map(({ fields }) => fields.some(isEditable))
  return (
    <>
      {isSectionShown[0] && (
        <FormSection index={0}>
          {isEditable('photo') && (
            <PhotoField
              company={company}
              value={watch('photo') ?? null}
              onChange={(url) => setValue('photo', url, { shouldDirty: true })}
              error={error('photo')}
            />
          )}
          {isEditable('entityType') && (
            <Choices
              label="Entity type"
              choices={entityTypes}
              error={error('entityType')}
              warning={warningFor('entityType')}
              {...register('entityType')}
            />
          )}
          <div className={`grid items-end gap-x-10 gap-y-6 ${isAsked ? 'max-w-sm' : 'sm:grid-cols-2'}`}>
            {isEditable('businessRegistrationNumber') && (
              <TextField
                label="Business registration number"
                optional={!isAsked}
                hint="As your register writes it"
                error={error('businessRegistrationNumber')}
                warning={warningFor('businessRegistrationNumber')}
                className="tabular-nums"
                {...register('businessRegistrationNumber', { onBlur: onLeave })}
              />
            )}
            {isEditable('taxIDNumber') && (
              <TextField
                label="Tax ID number"
                optional={!isAsked}
                hint="In the US the EIN, like 12-3456789"
                error={error('taxIDNumber')}
                warning={warningFor('taxIDNumber')}
                className="tabular-nums"
                {...register('taxIDNumber', { onBlur: onLeave })}
              />
            )}
          </div>
        </FormSection>
      )}
      {isSectionShown[1] && (
        <FormSection index={1}>
          {isEditable('phoneNumber') && (
            <PhoneField
              country={watch('phoneNumber.countryCode')}
              countryField={register('phoneNumber.countryCode', { onBlur: onLeave })}
              numberField={register('phoneNumber.contactNumber', { onBlur: onLeave })}
              countryError={errors.phoneNumber?.countryCode?.message}
              numberError={errors.phoneNumber?.contactNumber?.message}
              warning={warningFor('phoneNumber')}
            />
          )}
          {isEditable('mailingAddress') && (
            <TextArea
              label="Mailing address"
              rows={3}
              autoComplete="street-address"
              error={error('mailingAddress')}
              warning={warningFor('mailingAddress')}
              {...register('mailingAddress')}
            />
          )}
          {isEditable('physicalAddress') && (
            <>
              <CheckField label="Physical address is the same" {...register('samePlace')} />
              {!watch('samePlace') && (
                <TextArea
                  label="Physical address"
                  optional
                  rows={3}
                  error={error('physicalAddress')}
                  warning={warningFor('physicalAddress')}
                  {...register('physicalAddress')}
                />
              )}
            </>
          )}
          {isEditable('corporateDomicile') && (
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
                  onBlur={() => {
                    field.onBlur()
                    onLeave()
                  }}
                  error={error('corporateDomicile')}
                  warning={warningFor('corporateDomicile')}
                />
              )}
            />
          )}
        </FormSection>
      )}
      {isSectionShown[2] && (
        <FormSection index={2}>
          {isEditable('companySize') && (
            <TextField
              label="Company size"
              hint="Number of employees"
              type="number"
              min={0}
              inputMode="numeric"
              error={error('companySize')}
              warning={warningFor('companySize')}
              className="tabular-nums max-w-40"
              {...register('companySize')}
            />
          )}
          {isEditable('industryAffiliations') && (
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
                  warning={warningFor('industryAffiliations')}
                />
              )}
            />
          )}
          {isEditable('certifications') && (
            <Choices
              label="Certifications"
              optional
              multiple
              choices={certificationChoices}
              error={error('certifications')}
              {...register('certifications')}
            />
          )}
        </FormSection>
      )}
      {isSectionShown[3] && (
        <FormSection index={3}>
          {isEditable('websiteURL') && (
            <TextField
              label="Website"
              optional
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              error={error('websiteURL')}
              warning={warningFor('websiteURL')}
              {...register('websiteURL')}
            />
          )}
          {isEditable('websiteURL') && <EarlyDomainProof website={watch('websiteURL')} />}
          {isEditable('socialLinks') && (
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              {socialFields.map(({ field, label, placeholder }) => (
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
        </FormSection>
      )}
    </>
  )
}

const socialFields = [
  { field: 'linkedinURL', label: 'LinkedIn', placeholder: 'linkedin.com/company/' },
  { field: 'facebookURL', label: 'Facebook', placeholder: 'facebook.com/' },
  { field: 'twitterURL', label: 'Twitter', placeholder: 'twitter.com/' },
  { field: 'youtubeURL', label: 'YouTube', placeholder: 'youtube.com/' },
] as const

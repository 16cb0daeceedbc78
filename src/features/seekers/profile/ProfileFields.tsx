import { useFormContext, useWatch } from 'react-hook-form'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { PhoneField } from '#/features/companies/checkpoint/PhoneField.tsx'
import { pictureFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { payCurrencies } from '#/features/jobs/fields/job-terms.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { MoneyField } from '#/ui/form/MoneyField.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { ImageUp } from '#/ui/icons/more-icons.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'

const currencyOptions = payCurrencies.map((currency) => ({ value: currency, label: currency }))
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

export function YouSection() {
  const { register, setValue, setError, clearErrors, control, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  const [name, photo, headline] = useWatch({ control, name: ['name', 'photo', 'headline'] })
  return (
    <ProfileSection id="you" title="You" note="The first thing an employer reads.">
      <div className="flex items-center gap-4">
        <Avatar name={name || '?'} src={photo} size={72} />
        <div>
          <p className="font-bold">
            Photo <span className="font-normal text-fg-muted">(optional, employers do not get it)</span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <UploadButton
              accept={pictureFormats.accept}
              size="sm"
              onUploaded={({ url }) => {
                clearErrors('photo')
                setValue('photo', url, { shouldDirty: true })
              }}
              onFailed={(message) => setError('photo', { message })}
            >
              <ImageUp className="size-4" aria-hidden="true" />
              {photo ? 'Change photo' : 'Add a photo'}
            </UploadButton>
            {photo && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setValue('photo', null, { shouldDirty: true })}
              >
                Remove photo
              </Button>
            )}
          </div>
          {errors.photo?.message && (
            <p id="photo" className="mt-1.5 text-sm font-bold text-danger">
              {errors.photo.message}
            </p>
          )}
        </div>
      </div>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Headline"
        hint="What you do, in your words"
        aside={<span className="tabular-nums text-xs text-fg-muted">{headline.length} of 120</span>}
        error={errors.headline?.message}
        {...register('headline')}
      />
      <TextArea
        label="About"
        optional
        hint="A few sentences. What changed because you were there?"
        rows={5}
        error={errors.about?.message}
        {...register('about')}
      />
    </ProfileSection>
  )
}

export function ContactDetailsSection() {
  const countryOptions = useCountryOptions()
  const { register, control, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  const phoneCountry = useWatch({ control, name: 'phone.countryCode' })
  return (
    <ProfileSection
      id="reach"
      title="How to reach you"
      note="Employers get your place and your email when you apply. The phone number stays here."
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
        <TextField
          label="State or region"
          optional
          autoComplete="address-level1"
          error={errors.region?.message}
          {...register('region')}
        />
      </div>
      <SelectField
        label="Country"
        placeholder="Choose a country"
        options={countryOptions}
        autoComplete="country"
        error={errors.country?.message}
        {...register('country')}
      />
      <PhoneField
        country={phoneCountry}
        countryField={register('phone.countryCode')}
        numberField={register('phone.contactNumber')}
        countryError={errors.phone?.countryCode?.message}
        numberError={errors.phone?.contactNumber?.message}
      />
    </ProfileSection>
  )
}

export function JobPreferencesSection() {
  const { register, setValue, control, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  const [authorised, sponsorship, desiredPay, currency] = useWatch({
    control,
    name: ['authorisedToWork', 'needsSponsorship', 'desiredPay', 'desiredCurrency'],
  })
  return (
    <ProfileSection
      id="want"
      title="Looking for"
      note="Employers get these three with an application. Each may be left open. The jobs we show you go by your work, your skills and where you live, above."
    >
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_140px]">
        <MoneyField
          id="desiredPay"
          label="Pay you ask, a year"
          optional
          hint="Before tax, in whole numbers"
          placeholder="130,000"
          currency={currency}
          decimals={0}
          value={desiredPay}
          onChange={(value) =>
            setValue('desiredPay', value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
          error={errors.desiredPay?.message}
        />
        <SelectField
          label="Currency"
          hint="For the pay you ask"
          options={currencyOptions}
          error={errors.desiredCurrency?.message}
          {...register('desiredCurrency')}
        />
      </div>
      <Choices
        label="Are you authorised to work where you apply?"
        optional
        name="authorisedToWork"
        choices={yesNo}
        value={authorised}
        onChange={(event) => setValue('authorisedToWork', event.target.value as 'yes', { shouldDirty: true })}
        error={errors.authorisedToWork?.message}
      />
      <Choices
        label="Do you need a visa sponsored?"
        optional
        name="needsSponsorship"
        choices={yesNo}
        value={sponsorship}
        onChange={(event) => setValue('needsSponsorship', event.target.value as 'yes', { shouldDirty: true })}
        error={errors.needsSponsorship?.message}
      />
    </ProfileSection>
  )
}

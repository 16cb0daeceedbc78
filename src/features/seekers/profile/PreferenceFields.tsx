import { useFormContext, useWatch } from 'react-hook-form'
import { useBrowserValue } from '#/client/use-browser-value.ts'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { employmentTypes, payCurrencies, payPeriods, workplaces } from '#/features/jobs/fields/job-terms.ts'
import { type PayPeriod, payPeriodWords } from '#/shared/money/money.ts'
import { ownUnit } from '#/shared/numbers.ts'
import { Choices } from '#/ui/form/Choices.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { MoneyField } from '#/ui/form/MoneyField.tsx'
import { TagsField } from '#/ui/form/TagsField.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { maxRoles, radiuses } from '../completeness.ts'
import { distanceLabel } from '../snapshot-parts.ts'
import { ListField, RowError } from './ListField.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'

const currencyOptions = payCurrencies.map((currency) => ({ value: currency, label: currency }))
const periodOptions = payPeriods.map((period) => ({ value: period, label: payPeriodWords[period] }))
const payExamples: Partial<Record<PayPeriod, string>> = { hour: '38.50', month: '5,400', year: '80,000' }
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function JobPreferencesSection() {
  const countryOptions = useCountryOptions()
  const { register, setValue, control, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  const [authorised, sponsorship, desiredPay, currency, period, payFloor, preferences] = useWatch({
    control,
    name: [
      'authorisedToWork',
      'needsSponsorship',
      'desiredPay',
      'desiredCurrency',
      'desiredPeriod',
      'payFloor',
      'preferences',
    ],
  })
  const rolesErrors = errors.preferences?.roles
  const rolesError =
    rolesErrors?.message ?? (Array.isArray(rolesErrors) ? rolesErrors.find(Boolean)?.message : undefined)
  const validate = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const toggle = (name: 'workplaces' | 'employmentTypes', value: string) => {
    const chosen = preferences[name]
    setValue(
      `preferences.${name}`,
      chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
      validate,
    )
  }
  return (
    <ProfileSection
      id="want"
      title="Looking for"
      note="All of it is optional. Employers get it when you apply, except your minimum pay."
    >
      <TagsField
        id="preferences.roles"
        label="Roles you want"
        optional
        hint={`Up to ${maxRoles} job titles, the most wanted first. Press Enter after each. Employers see them when you apply, and companies you let find you see them too.`}
        listLabel="Your roles"
        placeholder="Add a role"
        value={preferences.roles ?? []}
        onChange={(value) => setValue('preferences.roles', value, validate)}
        {...(rolesError && { error: rolesError })}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-[minmax(0,1fr)_140px_110px]">
        <div className="max-sm:col-span-2">
          <MoneyField
            id="desiredPay"
            label="Pay you ask"
            optional
            hint="Before tax"
            placeholder={payExamples[period]}
            currency={currency}
            value={desiredPay}
            onChange={(value) => setValue('desiredPay', value, validate)}
            error={errors.desiredPay?.message}
          />
        </div>
        <SelectField
          label="Per"
          hint="Hour to year"
          options={periodOptions}
          error={errors.desiredPeriod?.message}
          {...register('desiredPeriod')}
        />
        <SelectField
          label="Currency"
          hint="For both"
          options={currencyOptions}
          error={errors.desiredCurrency?.message}
          {...register('desiredCurrency')}
        />
      </div>
      <MoneyField
        id="payFloor"
        label={`Minimum pay, ${payPeriodWords[period]}`}
        optional
        hint="Employers never see this. We only recommend jobs whose highest pay is at least this, whatever period or currency they name."
        currency={currency}
        value={payFloor}
        onChange={(value) => setValue('payFloor', value, validate)}
        error={errors.payFloor?.message}
      />
      <Choices
        label="Where you work"
        optional
        hint="Jobs we recommend to you are of these kinds"
        name="preferences.workplaces"
        multiple
        columns="sm:grid-cols-3"
        choices={asChoices(workplaces)}
        value={preferences.workplaces}
        onChange={(event) => toggle('workplaces', event.target.value)}
      />
      <Choices
        label="Kind of job"
        optional
        hint="Jobs we recommend to you are of these kinds"
        name="preferences.employmentTypes"
        multiple
        columns="sm:grid-cols-3"
        choices={asChoices(employmentTypes)}
        value={preferences.employmentTypes}
        onChange={(event) => toggle('employmentTypes', event.target.value)}
      />
      <Places />
      <Combobox
        label="Countries you can work from, when remote"
        optional
        multiple
        options={countryOptions}
        placeholder="Add a country"
        value={preferences.remoteCountries}
        onChange={(value) => setValue('preferences.remoteCountries', value, validate)}
        error={errors.preferences?.remoteCountries?.message}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Hours a week, at most"
          optional
          inputMode="numeric"
          className="tabular-nums w-28!"
          error={errors.preferences?.weeklyHours?.message}
          {...register('preferences.weeklyHours')}
        />
        <TextField
          label="Notice, in weeks"
          optional
          hint="0: you can start at once"
          inputMode="numeric"
          className="tabular-nums w-28!"
          error={errors.preferences?.noticeWeeks?.message}
          {...register('preferences.noticeWeeks')}
        />
      </div>
      <Choices
        label="Are you authorized to work where you apply?"
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
      {sponsorship === 'yes' && (
        <Combobox
          label="In which countries you need it"
          optional
          multiple
          options={countryOptions}
          placeholder="Add a country"
          value={preferences.sponsorshipCountries}
          onChange={(value) => setValue('preferences.sponsorshipCountries', value, validate)}
          error={errors.preferences?.sponsorshipCountries?.message}
        />
      )}
    </ProfileSection>
  )
}

function Places() {
  const { register, formState } = useFormContext<ProfileValues>()
  const unit = useBrowserValue(ownUnit, undefined)
  return (
    <ListField
      name="preferences.places"
      legend="Places"
      optional
      hint="Where you would work on site, and how far around"
      noun="place"
      empty={{ place: '', km: '25' }}
      add="Add a place"
      max={10}
      row={(index) => {
        const name = `preferences.places.${index}` as const
        const error = formState.errors.preferences?.places?.[index]
        const message = error?.place?.message ?? error?.km?.message
        return (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_124px] gap-2">
              <input
                {...register(`${name}.place`)}
                id={`${name}.place`}
                aria-label={`Place ${index + 1}`}
                placeholder="City"
                aria-invalid={error?.place ? true : undefined}
                aria-describedby={message ? `${name}-error` : undefined}
                className="input h-12 w-full"
              />
              <select
                {...register(`${name}.km`)}
                id={`${name}.km`}
                aria-label={`Distance around place ${index + 1}`}
                className="select h-12 w-full"
              >
                {radiuses.map((km) => (
                  <option key={km} value={km}>
                    {distanceLabel(km, unit)}
                  </option>
                ))}
              </select>
            </div>
            <RowError id={name} message={message} />
          </>
        )
      }}
    />
  )
}

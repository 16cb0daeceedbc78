import type { FieldError } from 'react-hook-form'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { PhoneField } from '#/features/companies/checkpoint/PhoneField.tsx'
import { addressTypes, phoneTypes } from '#/shared/reference/reference.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { maxListed } from '../completeness.ts'
import { EditableRow } from './EditableRow.tsx'
import { ListField } from './ListField.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useRowEditing } from './use-row-editing.ts'

const typeOptions = (types: readonly string[]) => types.map((type) => ({ value: type, label: type }))
const phoneTypeOptions = typeOptions(phoneTypes)
const addressTypeOptions = typeOptions(addressTypes)

export function ContactDetailsSection() {
  const countryOptions = useCountryOptions()
  const { register, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  return (
    <ProfileSection
      id="reach"
      title="How to reach you"
      note="Employers get your city, region, country and email when you apply. Phones, streets and other addresses stay private."
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
      <div className="grid gap-6 sm:grid-cols-[124px_minmax(0,1fr)_184px]">
        <SelectField
          label="Address type"
          options={addressTypeOptions}
          error={errors.addressType?.message}
          {...register('addressType')}
        />
        <TextField
          label="Street"
          optional
          autoComplete="street-address"
          error={errors.street?.message}
          {...register('street')}
        />
        <TextField
          label="Postal code"
          optional
          autoComplete="postal-code"
          error={errors.postalCode?.message}
          {...register('postalCode')}
        />
      </div>
      <OtherAddresses />
      <PhoneRow name="phone" error={errors.phone} />
      <ListField
        name="otherPhones"
        legend=""
        noun="phone"
        empty={{ type: 'Home', countryCode: 'US', contactNumber: '' }}
        add="Add a phone"
        max={maxListed}
        row={(index) => <PhoneRow name={`otherPhones.${index}`} error={errors.otherPhones?.[index]} />}
      />
    </ProfileSection>
  )
}

type PhoneRowProps = {
  name: 'phone' | `otherPhones.${number}`
  error: { type?: unknown; countryCode?: FieldError; contactNumber?: FieldError } | undefined
}

function PhoneRow({ name, error }: PhoneRowProps) {
  const { register, control } = useFormContext<ProfileValues>()
  const country = useWatch({ control, name: `${name}.countryCode` })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-3 sm:grid-cols-[124px_minmax(0,1fr)]">
      <SelectField label="Phone type" options={phoneTypeOptions} {...register(`${name}.type`)} />
      <PhoneField
        country={country}
        countryField={register(`${name}.countryCode`)}
        numberField={register(`${name}.contactNumber`)}
        countryError={error?.countryCode?.message}
        numberError={error?.contactNumber?.message}
      />
    </div>
  )
}

const emptyAddress = { type: 'Home', street: '', postalCode: '', city: '', region: '', country: '' }

function OtherAddresses() {
  const countryOptions = useCountryOptions()
  const { register, control } = useFormContext<ProfileValues>()
  const rows = useRowEditing('otherAddresses', emptyAddress)
  const values = useWatch({ control, name: 'otherAddresses' })
  return (
    <div>
      {rows.fields.length > 0 && (
        <ul className="border-t border-base-300" aria-label="Other addresses">
          {rows.fields.map((field, index) => {
            const value = values[index] ?? emptyAddress
            const errors = rows.errorsOf(index)
            const name = `otherAddresses.${index}` as const
            return (
              <EditableRow
                key={field.id}
                title={[value.type, value.city].filter(Boolean).join(': ')}
                sub={[value.street, value.postalCode, value.region, value.country].filter(Boolean).join(', ')}
                open={rows.openIndex === index}
                onEdit={() => rows.edit(index)}
                onDone={() => rows.done(index)}
                onCancel={() => rows.cancel(index)}
                onRemove={() => rows.remove(index)}
              >
                <SelectField
                  label="Address type"
                  options={addressTypeOptions}
                  error={errors?.type?.message}
                  {...register(`${name}.type`)}
                />
                <TextField
                  label="Street"
                  optional
                  error={errors?.street?.message}
                  {...register(`${name}.street`)}
                />
                <div className="grid gap-5 sm:grid-cols-2">
                  <TextField label="City" error={errors?.city?.message} {...register(`${name}.city`)} />
                  <TextField
                    label="Postal code"
                    optional
                    error={errors?.postalCode?.message}
                    {...register(`${name}.postalCode`)}
                  />
                  <TextField
                    label="State or region"
                    optional
                    error={errors?.region?.message}
                    {...register(`${name}.region`)}
                  />
                  <SelectField
                    label="Country"
                    placeholder="Choose a country"
                    options={countryOptions}
                    error={errors?.country?.message}
                    {...register(`${name}.country`)}
                  />
                </div>
              </EditableRow>
            )
          })}
        </ul>
      )}
      {rows.fields.length < maxListed && (
        <Button variant="ghost" size="sm" className="-ms-3 mt-1" onClick={rows.add}>
          <Plus className="size-4" aria-hidden="true" />
          Add an address
        </Button>
      )}
    </div>
  )
}

import { useFieldArray, useFormContext } from 'react-hook-form'
import { useCountryOptions } from '#/client/use-country-options.ts'
import { Button } from '#/ui/Button.tsx'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { Trash2 } from '#/ui/icons/more-icons.tsx'
import { maxPlaces } from '../fields/places.ts'
import { emptyPlace, type JobForm } from './job-form.ts'

const setDirty = { shouldDirty: true } as const

/** Of remote work: the countries from which one may work. */
export const JobCountriesField = () => {
  const options = useCountryOptions()
  const { watch, setValue, formState } = useFormContext<JobForm>()
  const { errors } = formState
  const [first, further] = watch(['country', 'furtherPlaces'])
  const chosen = [...new Set([first, ...further.map(({ country }) => country)])].filter(
    (country) => country !== null,
  )
  const choose = ([country, ...others]: string[]) => {
    setValue('country', country ?? null, setDirty)
    setValue(
      'furtherPlaces',
      others.slice(0, maxPlaces - 1).map((other) => ({ ...emptyPlace, country: other })),
      setDirty,
    )
  }
  return (
    <Combobox
      id="country"
      multiple
      label="Countries one may work from"
      hint="Each one where you can employ somebody. Job seekers find the job in each of them."
      options={options}
      value={chosen}
      onChange={choose}
      error={errors.country?.message ?? errors.furtherPlaces?.message}
      placeholder="Type to find it"
    />
  )
}

/** The places of work on site, the first one and others. */
export const JobPlaceFields = () => {
  const { control, register, formState } = useFormContext<JobForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'furtherPlaces' })
  const { errors } = formState
  const problem = errors.furtherPlaces?.message ?? errors.furtherPlaces?.root?.message
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="City"
          {...register('city')}
          error={errors.city?.message}
          autoComplete="address-level2"
        />
        <TextField
          label="State or region"
          optional
          {...register('region')}
          error={errors.region?.message}
          autoComplete="address-level1"
        />
      </div>
      <CountryField name="country" error={errors.country?.message} />
      {fields.map((field, index) => (
        <FurtherPlace key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      <div>
        {problem && (
          <p role="alert" className="mb-3 text-sm font-bold text-danger">
            {problem}
          </p>
        )}
        {fields.length < maxPlaces - 1 && (
          <Button variant="outlined" size="sm" onClick={() => append(emptyPlace)}>
            <Plus className="size-4" aria-hidden="true" />
            Add another place
          </Button>
        )}
      </div>
    </>
  )
}

const FurtherPlace = ({ index, onRemove }: { index: number; onRemove: () => void }) => {
  const { register, formState } = useFormContext<JobForm>()
  const errors = formState.errors.furtherPlaces?.[index]
  const number = index + 2
  return (
    <fieldset className="border-s-4 border-base-300 ps-4">
      <legend className="sr-only">Place {number}</legend>
      <div className="flex items-center justify-between gap-4">
        <p className="font-bold" aria-hidden="true">
          Place {number}
        </p>
        <Button variant="ghost" square aria-label={`Remove place ${number}`} onClick={onRemove}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div className="grid gap-4">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <TextField
            label="City"
            {...register(`furtherPlaces.${index}.city`)}
            error={errors?.city?.message}
          />
          <TextField
            label="State or region"
            optional
            {...register(`furtherPlaces.${index}.region`)}
            error={errors?.region?.message}
          />
        </div>
        <CountryField name={`furtherPlaces.${index}.country`} error={errors?.country?.message} />
      </div>
    </fieldset>
  )
}

type CountryFieldProps = { name: 'country' | `furtherPlaces.${number}.country`; error: string | undefined }

const CountryField = ({ name, error }: CountryFieldProps) => {
  const options = useCountryOptions()
  const { watch, setValue } = useFormContext<JobForm>()
  return (
    <Combobox
      id={name}
      label="Country"
      options={options}
      value={watch(name)}
      onChange={(value) => setValue(name, value, setDirty)}
      error={error}
      placeholder="Type to find it"
    />
  )
}

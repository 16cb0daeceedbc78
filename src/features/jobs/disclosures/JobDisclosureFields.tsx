import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { DateField } from '#/ui/form/DateField.tsx'
import { SelectField, TextArea } from '#/ui/form/TextField.tsx'
import { placesOf } from '../fields/places.ts'
import { type JobForm, toPlaces } from '../form/job-form.ts'
import { disclosuresFor, lawPlaceName, lawsOn } from './disclosures-for.ts'
import type { Law, Requirement } from './law.ts'
import { useCompanySize } from './use-company-size.ts'

/** Vacancy, AI and benefits, each with the places whose law asks for it. */
export const JobDisclosureFields = () => {
  const { register, watch, formState } = useFormContext<JobForm>()
  const { errors } = formState
  const aiUse = watch('aiUse')
  const found = useDisclosures()
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-base-300 pt-6">
      <legend className="sr-only">What the law asks you to say</legend>
      <div>
        <p className="font-bold" aria-hidden="true">
          What the law asks you to say
        </p>
        <p className="mt-0.5 text-sm text-fg-muted">
          {found.length === 0
            ? 'We know of no law that asks for more here. '
            : `We ask because of the law in ${lawPlaces(found)}. `}
          This is not legal advice.{' '}
          <Link to={paths.postingRules} className="link" target="_blank">
            All the rules we know<span className="sr-only"> (opens in a new tab)</span>
          </Link>
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label="Vacancy"
          optional={!asks('vacancy', found)}
          hint={whyAsked('vacancy', found)}
          placeholder="Not said"
          options={[
            { value: 'existing', label: 'There is a vacancy' },
            { value: 'future', label: 'None yet, for later' },
          ]}
          {...register('vacancy')}
          error={errors.vacancy?.message}
        />
        <DateField
          label="First day of work"
          optional
          {...register('startsOn')}
          error={errors.startsOn?.message}
        />
      </div>
      <SelectField
        label="AI in choosing applicants"
        optional={!asks('ai-use', found)}
        hint={whyAsked('ai-use', found) ?? 'Any program that screens, assesses or selects.'}
        placeholder="Not said"
        options={[
          { value: 'not-used', label: 'AI is not used' },
          { value: 'used', label: 'AI is used' },
        ]}
        {...register('aiUse')}
        error={errors.aiUse?.message}
      />
      {aiUse === 'used' && (
        <TextArea
          label="What AI is used for"
          hint="Which tool, what it looks at, and whom an applicant can ask about it."
          rows={3}
          maxLength={500}
          {...register('aiUseNote')}
          error={errors.aiUseNote?.message}
        />
      )}
      <TextArea
        label="Benefits"
        optional
        hint={whyAsked('benefits', found) ?? 'In general terms: health, pension, leave, bonus.'}
        rows={3}
        maxLength={1000}
        {...register('benefits')}
        error={errors.benefits?.message}
      />
    </fieldset>
  )
}

/** The rows in force where this job is done, for the company one hires for. */
function useDisclosures() {
  const [workplace, country, region, city, further] = useWatch<
    JobForm,
    ['workplace', 'country', 'region', 'city', 'furtherPlaces']
  >({ name: ['workplace', 'country', 'region', 'city', 'furtherPlaces'] })
  const companySize = useCompanySize()
  const places = placesOf({ workplace, country, region, city, furtherPlaces: toPlaces(further) })
  // Without a country every rule would be asked for.
  const known = places.filter((place) => place.country)
  return disclosuresFor(known, companySize, new Date())
}

const asks = (requirement: Requirement, found: Law[]) =>
  lawsOn(requirement, found).some(({ blocks }) => blocks)

const whyAsked = (requirement: Requirement, found: Law[]) => {
  const [first, ...more] = lawsOn(requirement, found)
  if (!first) return undefined
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  return `Asked for by ${lawPlaceName(first.place)}${others} (${first.law}, ${first.paragraph}).`
}

/** 'Ontario and New York City', or their number if there are many. */
function lawPlaces(found: Law[]) {
  const places = [...new Set(found.map(({ place }) => lawPlaceName(place)))]
  return places.length > 4 ? `${places.length} places` : new Intl.ListFormat('en').format(places)
}

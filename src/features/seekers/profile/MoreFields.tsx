import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { expiryYears, months } from '#/shared/reference/reference.ts'
import { Button } from '#/ui/Button.tsx'
import { FieldNotes, fieldBorder } from '#/ui/form/Field.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { languageLevels, maxListed } from '../completeness.ts'
import { EditableRow } from './EditableRow.tsx'
import { LinkCheck } from './LinkCheck.tsx'
import { ListField, RowError } from './ListField.tsx'
import { MonthField } from './MonthField.tsx'
import { formatExpiry, formatMonthYear } from './month-labels.ts'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useRowEditing } from './use-row-editing.ts'

const maxCertificates = 30

/** Languages, certificates and links: all go with an application. */
export function MoreSection() {
  return (
    <ProfileSection
      id="more"
      title="Languages, certificates, links"
      note="Optional. Employers get them when you apply."
    >
      <Languages />
      <Certificates />
      <Links />
    </ProfileSection>
  )
}

function Languages() {
  const { register, formState } = useFormContext<ProfileValues>()
  return (
    <ListField
      name="languages"
      legend="Languages"
      hint="With your level, from A1 (beginner) to C2 (near native)"
      noun="language"
      empty={{ language: '', level: '' }}
      add="Add a language"
      max={maxListed}
      row={(index) => {
        const name = `languages.${index}` as const
        const error = formState.errors.languages?.[index]
        const message = error?.language?.message ?? error?.level?.message
        return (
          <>
            <div className="grid grid-cols-2 gap-2">
              <input
                {...register(`${name}.language`)}
                id={`${name}.language`}
                aria-label={`Language ${index + 1}`}
                placeholder="Language"
                aria-invalid={error?.language ? true : undefined}
                aria-describedby={message ? `${name}-error` : undefined}
                className="input h-12 w-full"
              />
              <select
                {...register(`${name}.level`)}
                id={`${name}.level`}
                aria-label={`Level of language ${index + 1}`}
                aria-invalid={error?.level ? true : undefined}
                aria-describedby={message ? `${name}-error` : undefined}
                className="select h-12 w-full"
              >
                <option value="">Level</option>
                {languageLevels.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
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

const emptyCertificate = { name: '', issuer: '', issued: '', expiresMonth: '', expiresYear: '' }

function Certificates() {
  const { register, control } = useFormContext<ProfileValues>()
  const rows = useRowEditing('certificates', emptyCertificate)
  const values = useWatch({ control, name: 'certificates' })
  return (
    <div>
      <h3 className="text-base font-bold tracking-normal">Certificates</h3>
      {rows.fields.length > 0 && (
        <ul className="mt-2 border-t border-base-300">
          {rows.fields.map((field, index) => {
            const value = values[index] ?? emptyCertificate
            const errors = rows.errorsOf(index)
            const name = `certificates.${index}` as const
            const expiry = errors?.expiresYear?.message ?? errors?.expiresMonth?.message
            return (
              <EditableRow
                key={field.id}
                title={value.name}
                sub={[
                  value.issuer,
                  value.issued && `issued ${formatMonthYear(value.issued)}`,
                  value.expiresYear && `expires ${formatExpiry(value.expiresYear, value.expiresMonth)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
                open={rows.openIndex === index}
                onEdit={() => rows.edit(index)}
                onDone={() => rows.done(index)}
                onCancel={() => rows.cancel(index)}
                onRemove={() => rows.remove(index)}
              >
                <TextField label="Certificate" error={errors?.name?.message} {...register(`${name}.name`)} />
                <TextField
                  label="Issued by"
                  optional
                  error={errors?.issuer?.message}
                  {...register(`${name}.issuer`)}
                />
                <div className="grid gap-6 sm:grid-cols-2">
                  <Controller
                    control={control}
                    name={`${name}.issued`}
                    render={({ field: { value: month, onChange } }) => (
                      <MonthField
                        id={`${name}.issued`}
                        label="Issued"
                        hint="If you remember it"
                        value={month}
                        onChange={onChange}
                        error={errors?.issued?.message}
                      />
                    )}
                  />
                  <fieldset className={fieldBorder({ error: expiry })}>
                    <legend className="font-bold">Expires</legend>
                    <FieldNotes id={`${name}.expiresYear`} hint="Leave empty if it doesn’t" error={expiry} />
                    <div className="mt-2 grid grid-cols-[92px_minmax(0,1fr)] gap-2">
                      <select
                        {...register(`${name}.expiresMonth`)}
                        aria-label="Expires: month"
                        className="select h-12 w-full"
                      >
                        <option value="">Month</option>
                        {months.map((one) => (
                          <option key={one}>{one}</option>
                        ))}
                      </select>
                      <select
                        {...register(`${name}.expiresYear`)}
                        id={`${name}.expiresYear`}
                        aria-label="Expires: year"
                        aria-invalid={expiry ? true : undefined}
                        className="select h-12 w-full"
                      >
                        <option value="">Year</option>
                        {expiryYears.map((one) => (
                          <option key={one}>{one}</option>
                        ))}
                      </select>
                    </div>
                  </fieldset>
                </div>
              </EditableRow>
            )
          })}
        </ul>
      )}
      {rows.fields.length < maxCertificates && (
        <Button variant="ghost" size="sm" className="-ms-3 mt-1" onClick={rows.add}>
          <Plus className="size-4" aria-hidden="true" />
          Add a certificate
        </Button>
      )}
    </div>
  )
}

function Links() {
  const { register, formState, control } = useFormContext<ProfileValues>()
  const values = useWatch({ control, name: 'links' })
  return (
    <ListField
      name="links"
      legend="Links"
      hint="Your website, code, designs or publications"
      noun="link"
      empty={{ label: '', url: '' }}
      add="Add a link"
      max={maxListed}
      row={(index) => {
        const name = `links.${index}` as const
        const error = formState.errors.links?.[index]
        const message = error?.url?.message ?? error?.label?.message
        return (
          <>
            <div className="grid gap-2 sm:grid-cols-[140px_minmax(0,1fr)]">
              <input
                {...register(`${name}.label`)}
                id={`${name}.label`}
                aria-label={`Name of link ${index + 1}`}
                placeholder="Name"
                className="input h-12 w-full"
              />
              <input
                {...register(`${name}.url`)}
                id={`${name}.url`}
                inputMode="url"
                aria-label={`Address of link ${index + 1}`}
                placeholder="github.com/you"
                aria-invalid={error?.url ? true : undefined}
                aria-describedby={message ? `${name}-error` : undefined}
                className="input h-12 w-full"
              />
            </div>
            <RowError id={name} message={message} />
            <LinkCheck url={values[index]?.url ?? ''} />
          </>
        )
      }}
    />
  )
}

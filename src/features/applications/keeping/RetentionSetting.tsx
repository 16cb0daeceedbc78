import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { timeLabel } from './time-label.ts'

const choices = [1, 2, 3, 4, 6, 9, 12, 18, 24]

/** After how many months the company's ended applications are deleted. */
export function RetentionSetting() {
  const { data } = useQuery(apiQuery('/employer/kept-months', {}, { silent: true }))
  const { write, failure, sending } = useWrite('PUT /employer/kept-months', {
    silent: true,
    toast: true,
    invalidates: ['/employer/kept-months'],
  })
  if (!data) return null
  const months = sending ? sending.months : data.months
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure.message}</FormError>}
      <SelectField
        label="Keep them"
        hint="Applies to applications sent from now on. Where the law of a place allows less, that applies."
        name="keptMonths"
        value={String(months ?? '')}
        placeholder="As long as the law of each place allows"
        options={choices.map((one) => ({
          value: String(one),
          label: `For ${timeLabel(one)} after they end`,
        }))}
        onChange={({ target }) => write({ months: target.value ? Number(target.value) : null })}
      />
    </div>
  )
}

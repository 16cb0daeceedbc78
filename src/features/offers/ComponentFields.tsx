import type { UseFormRegisterReturn } from 'react-hook-form'
import { DateField } from '#/ui/form/DateField.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { type Components, contractLabels } from './terms.ts'

type Name = keyof Components
type ComponentFieldsProps = {
  register: (name: Name) => UseFormRegisterReturn
  errorOf: (name: Name) => string | undefined
  contract: string
}

/** The fields of what an offer holds beside its pay and start; all may be left empty. */
export const ComponentFields = ({ register, errorOf, contract }: ComponentFieldsProps) => {
  const field = (name: Name) => ({ optional: true, error: errorOf(name), ...register(name) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
        <TextField label="Bonus" hint="Such as 10%, paid in March" {...field('bonus')} />
        <TextField label="Equity" hint="Shares or options, and when they vest" {...field('equity')} />
        <TextField label="Hours a week" inputMode="decimal" {...field('hours')} />
        <TextField label="Place" hint="Where, and how many days on site" {...field('place')} />
        <SelectField
          label="Contract"
          {...field('contract')}
          options={[
            { value: '', label: 'Not named' },
            ...Object.entries(contractLabels).map(([value, label]) => ({ value, label })),
          ]}
        />
        {contract === 'fixed-term' && <DateField label="Last day" {...field('endsOn')} optional={false} />}
        <TextField label="Probation, in months" inputMode="numeric" {...field('probationMonths')} />
      </div>
      <TextArea
        label="Conditions"
        hint="What has to happen first, such as a reference or a permit"
        rows={2}
        {...field('conditions')}
      />
      <TextArea label="Benefits" hint="Leave, insurance, training" rows={2} {...field('benefits')} />
    </div>
  )
}

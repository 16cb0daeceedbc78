import { Check, X } from './icons/icons.tsx'

/** Solid: yes. Half: partly. Hollow: no or unknown. Red: differs. */
export const CheckIcon = ({
  state,
  label,
}: {
  state: 'yes' | 'half' | 'no' | 'unknown' | 'bad' | 'now'
  label: string
}) => (
  <span className="check-mark" data-state={state} title={label}>
    {state === 'yes' && <Check aria-hidden="true" />}
    {state === 'bad' && <X aria-hidden="true" />}
    <span className="sr-only">{label}</span>
  </span>
)

import { Check, X } from './icons/icons.tsx'

/** Solid = yes, half = partly, hollow = no or unknown, red = differs. */
export const CheckIcon = ({
  mark,
  label,
}: {
  mark: 'yes' | 'half' | 'no' | 'unknown' | 'bad' | 'now'
  label: string
}) => (
  <span className="check-mark" data-state={mark} title={label}>
    {mark === 'yes' && <Check aria-hidden="true" />}
    {mark === 'bad' && <X aria-hidden="true" />}
    <span className="sr-only">{label}</span>
  </span>
)

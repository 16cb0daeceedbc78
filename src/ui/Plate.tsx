import { Day } from '#/ui/Day.tsx'
import { Check } from '#/ui/icons.tsx'

/** Yellow means checked. With a date it says when. */
export const Plate = ({ date, label = 'Verified' }: { date?: string; label?: string }) => (
  <span className="plate">
    <Check aria-hidden="true" />
    <span>
      {label}
      {date && <> {<Day iso={date} />}</>}
    </span>
  </span>
)

/** In dense lists the plate shrinks to its tick; the words stay for screen readers. */
export const VerifiedTick = ({ label = 'Verified employer' }: { label?: string }) => (
  <span className="plate plate-tick" title={label}>
    <Check aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </span>
)

/** A name and its tick, which never begins a line of its own. */
export const CheckedName = ({ name }: { name: string }) => (
  <span>
    {name}
    {'\u00a0\u00a0'}
    <VerifiedTick />
  </span>
)

/** The hollow plate: what stands there before the check is passed. */
export const NotVerified = ({ label = 'Not verified yet' }: { label?: string }) => (
  <span className="plate plate-hollow">{label}</span>
)

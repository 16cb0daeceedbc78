import { Button } from '#/ui/Button.tsx'
import { ChevronLeft, ChevronRight } from '#/ui/icons/more-icons.tsx'

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** '23 to 29 November', '30 November to 6 December' */
export function weekLabel(days: readonly Date[]) {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  const isOneMonth = first.getMonth() === last.getMonth()
  return `${isOneMonth ? first.getDate() : dayAndMonth.format(first)} to ${dayAndMonth.format(last)}`
}

type WeekStepsProps = { weeks: number; onChange: (weeks: number) => void }

/** To the week before, this week, and the week after. */
export const WeekSteps = ({ weeks, onChange }: WeekStepsProps) => (
  <div className="flex gap-1.5">
    <Button variant="outlined" size="sm" aria-label="The week before" onClick={() => onChange(weeks - 1)}>
      <ChevronLeft className="size-4" aria-hidden="true" />
    </Button>
    <Button variant="outlined" size="sm" disabled={weeks === 0} onClick={() => onChange(0)}>
      This week
    </Button>
    <Button variant="outlined" size="sm" aria-label="The week after" onClick={() => onChange(weeks + 1)}>
      <ChevronRight className="size-4" aria-hidden="true" />
    </Button>
  </div>
)

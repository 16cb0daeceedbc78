import { DateTime } from '#/ui/DateTime.tsx'

type NotHiredYetProps = {
  company: string
  /** When the company’s confirmation is due. */
  dueOn: string | null
  className: string
}

/** Between the yes of both and the hire. */
export const NotHiredYet = ({ company, dueOn, className }: NotHiredYetProps) => (
  <p className={`max-w-[34em] font-bold ${className}`}>
    You aren’t hired yet: {company} confirms it
    {dueOn && (
      <>
        , due <DateTime iso={dueOn} as="day" />
      </>
    )}
    . Wait for that before you give notice where you work now.
  </p>
)

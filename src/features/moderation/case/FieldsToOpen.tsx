/** The fields that a request for changes opens, each with what is asked about it. */
export type RequestedFieldQuestions = Record<string, string>

type Props = {
  asked: RequestedFieldQuestions
  /** The fields that a check found wrong or missing: first, and ticked when the form opens. */
  wrong: readonly string[]
  names: Record<string, string>
  onChange: (asked: RequestedFieldQuestions) => void
}

export const FieldsToOpen = ({ asked, wrong, names, onChange }: Props) => (
  <fieldset>
    <legend className="font-bold">Fields to change</legend>
    <p className="text-sm text-fg-muted">
      {wrong.length > 0 && 'What our checks found wrong or missing is ticked. '}With none ticked, the whole
      form is open again.
    </p>
    <ul className="scroll-y mt-2 grid max-h-56 gap-x-6 gap-y-1 sm:grid-cols-2">
      {[...new Set([...wrong, ...Object.keys(names)])].map((field) => {
        const name = names[field] ?? field
        const isOpen = field in asked
        const { [field]: _, ...others } = asked
        return (
          <li key={field} className={isOpen ? 'sm:col-span-2' : ''}>
            <label className="flex min-h-8 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={isOpen}
                onChange={() => onChange(isOpen ? others : { ...asked, [field]: '' })}
              />
              {name}
            </label>
            {isOpen && (
              <input
                type="text"
                aria-label={`What to change about ${name}`}
                placeholder="What is unclear? (optional)"
                maxLength={200}
                value={asked[field]}
                onChange={(event) => onChange({ ...asked, [field]: event.target.value })}
                className="input mb-2 mt-1 h-11 w-full"
              />
            )}
          </li>
        )
      })}
    </ul>
  </fieldset>
)

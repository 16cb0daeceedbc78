// What a job says of itself, in the words of its page, its structured data and the feed.

export const vacancies = ['existing', 'future'] as const
export type Vacancy = (typeof vacancies)[number]

export const aiUses = ['not-used', 'used'] as const
export type AiUse = (typeof aiUses)[number]

export type StatedTerms = {
  vacancy: Vacancy | null
  /** First day of the work, as `2027-02-01`. */
  startsOn: string | null
  aiUse: AiUse | null
  aiUseNote: string | null
  benefits: string | null
}

/** `Vacancy`, `AI` and `Benefits`, as far as the employer said something. */
export function statementsOf({ vacancy, startsOn, aiUse, aiUseNote, benefits }: StatedTerms) {
  const start = startsOn && ` The work starts on ${dayInWords(startsOn)}.`
  const rows = [
    {
      label: 'Vacancy',
      text:
        vacancy === 'existing'
          ? `This is for an existing vacancy.${start ?? ''}`
          : vacancy === 'future'
            ? 'This is not for an existing vacancy. The employer collects applications for later ones.'
            : start?.trim(),
    },
    {
      label: 'AI',
      text:
        aiUse === 'used'
          ? `AI is used to screen, assess or select applicants${aiUseNote ? `: ${aiUseNote}` : '.'}`
          : aiUse === 'not-used' && 'AI is not used to screen, assess or select applicants.',
    },
    { label: 'Benefits', text: benefits },
  ]
  return rows.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
}

const dayInWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

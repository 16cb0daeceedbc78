import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { plural } from '#/shared/sentence.ts'
import { formatAskedPay } from '../asked-pay.ts'
import { countFormCompleteness, type ProfileValues } from './profile-values.ts'

/**
 * On phones a part that was complete when the page opened is folded to one line, or the page would be as long as eight
 * screens. Once opened it stays so, and no error is ever in a folded part.
 */
export function useFolding(id: string) {
  const { getValues, control, formState } = useFormContext<ProfileValues>()
  const typed = useWatch({ control }) as ProfileValues
  const [isOpen, setOpen] = useState(() => {
    const isComplete =
      ['private', 'more', 'portfolio'].includes(id) ||
      countFormCompleteness(getValues()).some(({ section, done }) => section === id && done)
    return !isComplete || window.location.hash === `#${id}`
  })
  const isFolded = !isOpen && Object.keys(formState.errors).length === 0
  return { isFolded, open: () => setOpen(true), summary: isFolded ? summarize(id, typed) : '' }
}

/** What a folded part holds, in one line. */
function summarize(id: string, typed: ProfileValues): string {
  const parts: Record<string, (string | false)[]> = {
    you: [typed.name, typed.headline],
    reach: [typed.city, typed.region, typed.phone.contactNumber],
    work: [
      plural(typed.experience.length, 'job'),
      plural(typed.skills.length, 'skill'),
      `${plural(Number(typed.yearsExperience), 'year')} of experience`,
    ],
    education: typed.education.map(({ degree, school }) => degree || school),
    more: [
      typed.languages.length > 0 && plural(typed.languages.length, 'language'),
      typed.certificates.length > 0 && plural(typed.certificates.length, 'certificate'),
      typed.links.length > 0 && plural(typed.links.length, 'link'),
    ],
    portfolio: [
      typed.projects.length > 0 && plural(typed.projects.length, 'project'),
      typed.portfolio.length > 0 && plural(typed.portfolio.length, 'file'),
    ],
    resume: [typed.resume?.name ?? false],
    want: [
      typed.preferences.roles?.join(', ') ?? '',
      formatAskedPay(typed) ?? false,
      typed.authorisedToWork === 'yes' ? 'authorized to work' : 'not authorized to work',
      typed.needsSponsorship === 'yes' && 'needs sponsorship',
    ],
    private: [
      [typed.private.gender, typed.private.birthYear, typed.private.citizenship].some(Boolean)
        ? 'Answered. Only you see it.'
        : 'Nothing answered, and you don’t have to.',
    ],
  }
  return (parts[id] ?? []).filter(Boolean).join(', ') || 'Nothing here yet.'
}

const qualifier =
  /^(senior|junior|lead|principal|staff|head|chief|trainee|apprentice|associate|sr\.?|jr\.?)\s+(?=\S)/i
const suffix = /\s+(trainee|apprentice|intern|i{1,3}|iv)$/i

/** A title without team, shift and place: 'Senior Planner' of 'Senior Planner, Nights (Leeds)'. */
export const titleHead = (title: string) =>
  title.replace(/\s*([,(|/:;]|\s[-–—]\s).*$/, '').trim() || title.trim()

/** A title without level, team and place: 'Senior Planner, Nights (Leeds)' is a 'Planner'. */
export function coreTitle(title: string) {
  let words = titleHead(title)
  for (let shorter = words; ; words = shorter) {
    shorter = words.replace(qualifier, '').replace(suffix, '')
    if (shorter === words) return words
  }
}

/** The word that says what somebody is: 'Planner' of 'Rail Yard Planner', 'Director' of 'Director of Nursing'. */
export const headOf = (occupation: string) =>
  occupation
    .split(/\s+of\s+/i)[0]
    ?.split(/\s+/)
    .at(-1) ?? ''

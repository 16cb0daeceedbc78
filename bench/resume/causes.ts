import type { Proposal } from '#/features/resumes/read/proposal.ts'
import { cutSections } from '#/features/resumes/read/sections.ts'
import { plainInFull } from './score.ts'

const homes: Record<string, string[]> = {
  'job title': ['work'],
  employer: ['work'],
  'job dates': ['work'],
  education: ['education'],
  skills: ['skills'],
  languages: ['languages'],
}

/** Why a value was missed, as far as that can be told without a person: where its words stand, and what they were read as. */
export function causeOf(missed: string, { resume, lines, fields }: Proposal): string {
  const [, kind = '', value = ''] = /^([^:]+): (.*)$/.exec(missed) ?? []
  if (kind === 'name' || kind === 'contact') return `${kind}: missed`
  const words = plainInFull(value).split(' ')
  const numbered = lines.map((line, number) => ({ ...line, bullet: false, heading: false, number }))
  const scored = numbered.map(({ text, number }) => {
    const own = new Set(plainInFull(text).split(' '))
    return { number, share: words.filter((word) => own.has(word)).length / words.length, length: text.length }
  })
  const best = scored.toSorted((a, b) => b.share - a.share || a.length - b.length)[0]
  if (kind === 'job dates') {
    const years = value.match(/\d{4}/g) ?? []
    const dated = years[0] && numbered.find(({ text }) => text.includes(years[0] ?? ''))
    if (!dated) return `${kind}: year not in the text`
    const found = (resume.work ?? []).some(({ startDate = '', endDate = '' }) =>
      years.some((year) => `${startDate} ${endDate}`.includes(year)),
    )
    return `${kind}: ${found ? 'read, but of another job' : `not read as a job, in ${sectionOf(dated.number)}`}`
  }
  if (!best || best.share < 0.6) return `${kind}: words not in one line`
  const used = fields.filter((field) => field.lines.includes(best.number)).map(({ path }) => path)
  const where = sectionOf(best.number)
  const roles = [...new Set(used.map((path) => path.replace(/\.\d+/g, '')))].toSorted()
  const isHome = homes[kind]?.includes(where)
  return `${kind}: ${isHome ? 'right section' : `in ${where}`}, line read as ${roles.join('+') || 'nothing'}`

  function sectionOf(number: number) {
    return (
      cutSections(numbered).find((section) => section.lines.some((line) => line.number === number))?.kind ??
      'heading'
    )
  }
}

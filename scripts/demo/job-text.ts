import type { DemoCompany } from './company-shape.ts'
import { hashOf, shuffled } from './random.ts'
import type { DemoTitle, Focus } from './title-shape.ts'

const headings = [
  { duties: 'What you will do', needs: 'What you bring', nice: 'Nice to have', perks: 'Benefits' },
  { duties: 'Responsibilities', needs: 'Requirements', nice: 'Also welcome', perks: 'What we offer' },
  { duties: 'Your week', needs: 'What you need', nice: 'A plus', perks: 'Benefits' },
  { duties: 'The work', needs: 'Qualifications', nice: 'Preferred', perks: 'Pay and benefits' },
]

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const p = (...sentences: string[]) => `<p>${sentences.filter(Boolean).map(escapeHtml).join(' ')}</p>`
const section = (heading: string, items: string[]) =>
  `<h3>${heading}</h3><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`

/** Each company has its own headings and their order; each job its own selection of the company's sentences. */
export function describe(
  company: DemoCompany,
  title: DemoTitle,
  focus: Focus | undefined,
  fill: (text: string) => string,
  random: () => number,
): string {
  const style = hashOf(company.slug) % headings.length
  const words = headings[style] ?? headings[0]
  if (!words) throw new Error('no headings')
  const [first = '', second = ''] = shuffled(company.life, random)
  const perks = shuffled(company.perks, random).slice(0, 3)
  const duties = shuffled(title.duties, random).slice(
    0,
    Math.max(4, title.duties.length - (random() < 0.4 ? 1 : 0)),
  )
  const opening = p(fill(title.summary))
  const place = p(focus?.[1] ?? '', first)
  const work = section(words.duties, duties.map(fill))
  const person = section(words.needs, title.needs) + section(words.nice, title.nice)
  const given = section(words.perks, perks)
  const closing = p(second)
  if (style === 1) return opening + work + place + person + given
  if (style === 2) return place + opening + work + person + closing + given
  if (style === 3) return opening + person + work + place + given
  return opening + place + work + person + given + closing
}

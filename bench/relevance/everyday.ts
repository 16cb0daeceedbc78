import path from 'node:path'
import { crc32 } from 'node:zlib'
import { countries } from '#/shared/reference/countries.ts'
import type { Corpus } from './corpus.ts'
import { readRows } from './tsv.ts'

/** A question that people type, with how well each job answers it: the mean of two grades from 0 to 3. */
export type Asked = {
  query: string
  kind: string
  /** Of this half whoever tunes looks at the total alone. */
  isClosed: boolean
  grades: Map<string, number>
}

type Job = Corpus[number]

/** The grade of a job that is elsewhere, or at another company, than the question wishes. */
const unwished = 1

const rowsOf = (file: string) => readRows(path.join(import.meta.dirname, file))

/** The everyday questions over the demo market. */
export function readEveryday(corpus: Job[]): Asked[] {
  const graded = new Map<string, Map<string, number>>()
  for (const [id = '', title = '', first, second] of rowsOf('everyday-grades.tsv')) {
    const titles = graded.get(id) ?? new Map<string, number>()
    if (title !== '-') titles.set(title, (Number(first) + Number(second)) / 2)
    graded.set(id, titles)
  }
  const unknown = [...graded.values()].flatMap((titles) =>
    [...titles.keys()].filter((title) => title !== '*' && !corpus.some((job) => job.title === title)),
  )
  if (unknown.length > 0) throw new Error(`Graded, but not in the market: ${unknown[0]}`)
  return rowsOf('everyday-queries.tsv')
    .slice(1)
    .map(([id = '', query = '', , kind = '', , place = '', company = '']) => {
      const titles = graded.get(id)
      const gradeOf = (job: Job) => {
        const grade = titles?.get('*') ?? titles?.get(job.title) ?? 0
        const isWished = isAt(job, place) && (!company || job.company === company)
        return isWished ? grade : titles?.has('*') ? 0 : Math.min(grade, unwished)
      }
      const grades = corpus.map((job) => [job.key, gradeOf(job)] as const).filter(([, grade]) => grade > 0)
      return { query, kind, isClosed: (crc32(id) & 1) === 1, grades: new Map(grades) }
    })
}

/** 'Cork', 'Mobile, AL', 'Texas', 'Canada'. */
function isAt({ city, region, country }: Job, place: string) {
  const [town = '', state] = place.split(', ')
  if (!town || town === city) return !state || state === region
  const inCountry = countries.find(({ code }) => code === country)?.name
  return town === region || town === inCountry || states[town] === region
}
const states: Record<string, string> = { Texas: 'TX', California: 'CA' }

/** How often two graders agree, of what either of them graded above 0, and how near they are (quadratic kappa). */
export function agreementOfGraders(titles: number) {
  const pairs = rowsOf('everyday-grades.tsv')
    .filter(([, title]) => title !== '*' && title !== '-')
    .map(([, , first, second]) => [Number(first), Number(second)] as const)
  const zeros = new Set(rowsOf('everyday-queries.tsv').slice(1)).size * titles - pairs.length
  const all = pairs.length + zeros
  const share = (grade: number, of: 0 | 1) =>
    (pairs.filter((pair) => pair[of] === grade).length + (grade === 0 ? zeros : 0)) / all
  const grades = [0, 1, 2, 3]
  const expected = grades.flatMap((one) =>
    grades.map((other) => share(one, 0) * share(other, 1) * (one - other) ** 2),
  )
  const seen = pairs.reduce((sum, [one, other]) => sum + (one - other) ** 2, 0) / all
  return {
    same: pairs.filter(([one, other]) => one === other).length / pairs.length,
    kappa: 1 - seen / expected.reduce((sum, one) => sum + one, 0),
  }
}

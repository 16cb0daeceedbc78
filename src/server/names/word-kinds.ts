import { nameSkeleton, plainName, skeletonWords } from './skeleton.ts'

// Words that do not identify a company. Each list holds skeletons, so that 'Careers' with a Cyrillic а is found as
// well.
const skeletons = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(nameSkeleton))

/** Legal forms and connecting words: ignored in every comparison. */
const legalFormText = `
  inc incorporated llc llp lp ltd limited plc pllc corp corporation co company pty pte pvt private public cic cio dba
  gmbh mbh ug ag kg kgaa ohg gbr ev eg se sa sas sarl sasu sprl srl spa sapa snc slu sl bv nv vof cv ab aktiebolag asa
  as aps oy oyj doo dd kft zrt nyrt rt sro spzoo zoo ooo oao zao pao tov pt tbk bhd sdn kk gk godo kaisha lda ltda eireli
  mbb jsc ojsc cjsc fze fzco dmcc wll kscc saog ооо оао зао пао ао ип тоо тов 有限公司 股份有限公司 有限责任公司 公司
  株式会社 有限会社 合同会社 주식회사 유한회사 ش.م.م שמ בעמ and und et e y og och en
`
const legalForms = skeletons(legalFormText)
const plainForms = new Set(legalFormText.split(/\s+/).filter(Boolean).map(plainName))

/** Words that recruiters and impostors add to a name. A name is the same with and without them. */
const hiringWords = skeletons(`
  the at with by for from via on of x behalf powered formerly
  career careers job jobs jobsite hr hiring hire hires recruit recruiting recruitment recruiter recruiters
  talent talents acquisition staffing staff team teams people human resource resources vacancy vacancies employment
  employer employers onboarding workforce opportunities opportunity hub portal official officially verified genuine
  authentic real original authorized authorised certified department dept division desk office headquarters hq head
  remote work working workfromhome homeoffice apply application applications interview interviews payroll offer offers
  candidate candidates campus graduate graduates internship internships apprenticeships selection placement placements
  karriere stellen bewerbung emploi empleo empleos carrera carreras lavoro vagas 招聘 招聘网 官方 人才 採用 求人 채용 вакансии карьера работа
`)

/** Words for a region or a trade: two companies may differ by them, but a name with one imitates a name without. */
const regions = skeletons(`
  global international worldwide intl group groups groupe gruppe holding holdings usa us uk eu europe european emea apac
  latam america americas american north-america canada mexico brazil brasil india china japan korea asia africa australia
  nz ireland scotland wales england britain germany deutschland france francaise spain espana italy italia portugal poland
  polska nederland netherlands belgium austria osterreich switzerland schweiz suisse sweden sverige norway norge denmark
  danmark finland singapore dubai uae london berlin paris nyc ny california texas national regional local east west
  central branch online digital web app 中国 北京 上海 集团 日本 코리아
`)
const tradeWords = skeletons(`
  services service solutions solution systems system technologies technology tech software labs lab consulting consultancy
  consultants partners partner partnership industries enterprises enterprise ventures capital media studio studios network
  networks company companies business management logistics operations support customer care outsourcing
`)

/** Common abbreviations and their words. */
const abbreviations = new Map(
  `svc service · svcs services · intl international · mgmt management · mgt management · grp group · mfg manufacturing
  natl national · assoc associates · bros brothers · laboratory lab · laboratories labs · centre center · ctr center`
    .split(/[·\n]/)
    .map((pair) => pair.trim().split(' ').map(nameSkeleton) as [string, string]),
)
const expandAbbreviations = (words: string[]) => words.map((word) => abbreviations.get(word) ?? word)

/** Consecutive words of a name, and the kind of the words around them. */
type WordRun = {
  words: string[]
  compact: string
  singulars: string
  rest: 'regions' | 'trades' | 'others'
}

/** A name prepared for comparison. Cached, because each is compared often. */
export type NameShape = {
  name: string
  /** The letters as written, without legal forms: equal for the very same name. */
  plain: string
  /** Skeletons of the words, without legal forms. */
  words: string[]
  /** The same without words that recruiters add; never empty unless the name has no letter. */
  bare: string[]
  /** The bare words with letter pairs such as 'rn' left as they are. */
  loose: string[]
  /** The bare words in alphabetical order. */
  sorted: string
  whole: string
  bareWhole: string
  singulars: string[]
  withoutAttached: string[]
  runs: WordRun[]
}

const without = (words: string[], removed: Set<string>) => {
  const remaining = words.filter((word) => !removed.has(word))
  return remaining.length > 0 ? remaining : words
}

/** A word repeated in a row counts once. */
const withoutRepeats = (words: string[]) => words.filter((word, at) => word !== words[at - 1])

/** Repeated letters become one: 'gooogle' and 'google' become 'gogle'. */
const collapseRepeats = (word: string) => word.replace(/(.)\1+/gu, '$1')
/** Both singular forms: 'hotels' and 'hotel', 'ferries' and 'ferry' (whose i has the skeleton l). */
const singularForms = (word: string) =>
  word.length < 4
    ? [word]
    : [...new Set([collapseRepeats(word.replace(/e?s?$/u, '')), collapseRepeats(word.replace(/les$/u, 'y'))])]
export const primarySkeleton = (word: string) => singularForms(word)[0] ?? word

const plainWords = (name: string) =>
  without(
    plainName(name)
      .replace(/['’.]/g, '')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
    plainForms,
  ).join('')

const shapeCache = new Map<string, NameShape>()

export function nameShape(name: string): NameShape {
  const found = shapeCache.get(name)
  if (found) return found
  const words = without(expandAbbreviations(skeletonWords(name)), legalForms)
  const bare = withoutRepeats(without(words, hiringWords))
  const bareWhole = bare.join('')
  const shape: NameShape = {
    name,
    plain: plainWords(name),
    words,
    bare,
    loose: withoutRepeats(
      without(without(expandAbbreviations(skeletonWords(name, false)), legalForms), hiringWords),
    ),
    sorted: bare.toSorted().join(' '),
    whole: words.join(''),
    bareWhole,
    singulars: singularForms(bareWhole),
    withoutAttached: withoutAttached(bareWhole),
    runs: runsOf(bare),
  }
  if (shapeCache.size > 5000) shapeCache.clear()
  shapeCache.set(name, shape)
  return shape
}

/** Numbers identify a company as little as regions do: 'Acme 24' and 'Acme 2'. */
const isRegion = (word: string) => regions.has(word) || hiringWords.has(word) || /^\d+$/.test(word)

/** All runs of consecutive words except the whole name; for a very long name only those of its first words. */
function runsOf(words: string[]): WordRun[] {
  const firstWords = words.slice(0, 8)
  return firstWords.flatMap((_, start) =>
    firstWords.slice(start).flatMap((_, more) => {
      const end = start + more + 1
      const run = words.slice(start, end)
      if (run.length === words.length) return []
      const rest = [...words.slice(0, start), ...words.slice(end)]
      const kind = rest.every(isRegion)
        ? 'regions'
        : rest.every((word) => isRegion(word) || tradeWords.has(word))
          ? 'trades'
          : 'others'
      return [{ words: run, compact: run.join(''), singulars: primarySkeleton(run.join('')), rest: kind }]
    }),
  )
}

const longHiring = [...hiringWords].filter((word) => word.length > 3)

/** 'acmecareers' is 'acme' with a word added without a space. Short words such as 'hr' end many honest names. */
function withoutAttached(compact: string): string[] {
  const found = longHiring
    .filter((word) => compact.length - word.length > 2)
    .flatMap((word) => [
      ...(compact.endsWith(word) ? [compact.slice(0, -word.length)] : []),
      ...(compact.startsWith(word) ? [compact.slice(word.length)] : []),
    ])
  return [...new Set(found)]
}

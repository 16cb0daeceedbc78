import { plainName, skeletonOf, skeletonWords } from './skeleton.ts'

// Words that say nothing of who a company is. Each list is read as it is drawn, so that 'Careers' with a Cyrillic а
// is 'Careers' as well.
const drawn = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(skeletonOf))

/** Legal forms and connecting words: left out of every comparison. */
const forms = `
  inc incorporated llc llp lp ltd limited plc pllc corp corporation co company pty pte pvt private public cic cio dba
  gmbh mbh ug ag kg kgaa ohg gbr ev eg se sa sas sarl sasu sprl srl spa sapa snc slu sl bv nv vof cv ab aktiebolag asa
  as aps oy oyj doo dd kft zrt nyrt rt sro spzoo zoo ooo oao zao pao tov pt tbk bhd sdn kk gk godo kaisha lda ltda eireli
  mbb jsc ojsc cjsc fze fzco dmcc wll kscc saog ооо оао зао пао ао ип тоо тов 有限公司 股份有限公司 有限责任公司 公司
  株式会社 有限会社 合同会社 주식회사 유한회사 ش.م.م שמ בעמ and und et e y og och en
`
const legalForms = drawn(forms)
const plainForms = new Set(forms.split(/\s+/).filter(Boolean).map(plainName))

/** Words that recruiters and impostors hang on a name. A name is the same with and without them. */
const hiring = drawn(`
  the at with by for from via on of x behalf powered formerly
  career careers job jobs jobsite hr hiring hire hires recruit recruiting recruitment recruiter recruiters
  talent talents acquisition staffing staff team teams people human resource resources vacancy vacancies employment
  employer employers onboarding workforce opportunities opportunity hub portal official officially verified genuine
  authentic real original authorized authorised certified department dept division desk office headquarters hq head
  remote work working workfromhome homeoffice apply application applications interview interviews payroll offer offers
  candidate candidates campus graduate graduates internship internships apprenticeships selection placement placements
  karriere stellen bewerbung emploi empleo empleos carrera carreras lavoro vagas 招聘 招聘网 官方 人才 採用 求人 채용 вакансии карьера работа
`)

/** Words for a part of a company or a trade: they tell two companies apart, unless one of them has none. */
const regions = drawn(`
  global international worldwide intl group groups groupe gruppe holding holdings usa us uk eu europe european emea apac
  latam america americas american north-america canada mexico brazil brasil india china japan korea asia africa australia
  nz ireland scotland wales england britain germany deutschland france francaise spain espana italy italia portugal poland
  polska nederland netherlands belgium austria osterreich switzerland schweiz suisse sweden sverige norway norge denmark
  danmark finland singapore dubai uae london berlin paris nyc ny california texas national regional local east west
  central branch online digital web app 中国 北京 上海 集团 日本 코리아
`)
const trades = drawn(`
  services service solutions solution systems system technologies technology tech software labs lab consulting consultancy
  consultants partners partner partnership industries enterprises enterprise ventures capital media studio studios network
  networks company companies business management logistics operations support customer care outsourcing
`)

/** Words in short, as people write them; the same word to a reader. */
const inShort = new Map(
  `svc service · svcs services · intl international · mgmt management · mgt management · grp group · mfg manufacturing
  natl national · assoc associates · bros brothers · laboratory lab · laboratories labs · centre center · ctr center`
    .split(/[·\n]/)
    .map((pair) => pair.trim().split(' ').map(skeletonOf) as [string, string]),
)
const inFull = (words: string[]) => words.map((word) => inShort.get(word) ?? word)

/** A run of neighbouring words of a name, and what kind of words are left beside it. */
type WordRun = {
  words: string[]
  joined: string
  blurred: string
  rest: 'regions' | 'trades' | 'others'
}

/** A name as it is compared: made once, compared often. */
export type NameShape = {
  name: string
  /** The letters as they are, without legal forms: what makes two names the very same. */
  plain: string
  /** Words as drawn, without legal forms. */
  words: string[]
  /** The same without what recruiters hang on; never empty unless the name has no letter. */
  bare: string[]
  /** The bare words before pairs of letters were read as one. */
  loose: string[]
  /** The bare words whatever their order. */
  sorted: string
  whole: string
  bareWhole: string
  blurred: string[]
  unhung: string[]
  runs: WordRun[]
}

const without = (words: string[], left: Set<string>) => {
  const kept = words.filter((word) => !left.has(word))
  return kept.length > 0 ? kept : words
}

/** A word said twice in a row is one. */
const once = (words: string[]) => words.filter((word, at) => word !== words[at - 1])

/** Runs of the same letter as one: 'gooogle' and 'google' are 'gogle'. */
const squeezed = (word: string) => word.replace(/(.)\1+/gu, '$1')
/** The two ways of losing a plural: 'hotels' and 'hotel', 'ferries' and 'ferry' (whose i is drawn l). */
const blursOf = (word: string) =>
  word.length < 4
    ? [word]
    : [...new Set([squeezed(word.replace(/e?s?$/u, '')), squeezed(word.replace(/les$/u, 'y'))])]
export const primarySkeleton = (word: string) => blursOf(word)[0] ?? word

const plainWords = (name: string) =>
  without(
    plainName(name)
      .replace(/['’.]/g, '')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
    plainForms,
  ).join('')

const known = new Map<string, NameShape>()

export function nameShape(name: string): NameShape {
  const made = known.get(name)
  if (made) return made
  const words = without(inFull(skeletonWords(name)), legalForms)
  const bare = once(without(words, hiring))
  const bareWhole = bare.join('')
  const shape: NameShape = {
    name,
    plain: plainWords(name),
    words,
    bare,
    loose: once(without(without(inFull(skeletonWords(name, false)), legalForms), hiring)),
    sorted: bare.toSorted().join(' '),
    whole: words.join(''),
    bareWhole,
    blurred: blursOf(bareWhole),
    unhung: unhung(bareWhole),
    runs: runsOf(bare),
  }
  if (known.size > 5000) known.clear()
  known.set(name, shape)
  return shape
}

/** A number tells as little of who it is: 'Acme 24' and 'Acme 2'. */
const isRegion = (word: string) => regions.has(word) || hiring.has(word) || /^\d+$/.test(word)

/** Every run of neighbouring words but the whole; of a very long name those of its first words. */
function runsOf(words: string[]): WordRun[] {
  const some = words.slice(0, 8)
  return some.flatMap((_, start) =>
    some.slice(start).flatMap((_, more) => {
      const end = start + more + 1
      const run = words.slice(start, end)
      if (run.length === words.length) return []
      const rest = [...words.slice(0, start), ...words.slice(end)]
      const kind = rest.every(isRegion)
        ? 'regions'
        : rest.every((word) => isRegion(word) || trades.has(word))
          ? 'trades'
          : 'others'
      return [{ words: run, joined: run.join(''), blurred: primarySkeleton(run.join('')), rest: kind }]
    }),
  )
}

const longHiring = [...hiring].filter((word) => word.length > 3)

/** 'acmecareers' is 'acme' with a word hung on without a space. 'hr' and 'hq' end many honest names, longer words none. */
function unhung(joined: string): string[] {
  const found = longHiring
    .filter((word) => joined.length - word.length > 2)
    .flatMap((word) => [
      ...(joined.endsWith(word) ? [joined.slice(0, -word.length)] : []),
      ...(joined.startsWith(word) ? [joined.slice(word.length)] : []),
    ])
  return [...new Set(found)]
}

import { drawnWords, skeletonOf } from './skeleton.ts'

// Words that say nothing of who a company is. Each list is read as it is drawn, so that 'Careers' with a Cyrillic а
// is 'Careers' as well.
const drawn = (words: string) => new Set(words.split(/\s+/).filter(Boolean).map(skeletonOf))

/** Legal forms and connecting words: left out of every comparison. */
const legalForms = drawn(`
  inc incorporated llc llp lp ltd limited plc pllc corp corporation co company pty pte pvt private public cic cio dba
  gmbh mbh ug ag kg kgaa ohg gbr ev eg se sa sas sarl sasu sprl srl spa sapa snc slu sl bv nv vof cv ab aktiebolag asa
  as aps oy oyj doo dd kft zrt nyrt rt sro spzoo zoo ooo oao zao pao tov pt tbk bhd sdn kk gk godo kaisha lda ltda eireli
  mbb jsc ojsc cjsc fze fzco dmcc wll kscc saog ооо оао зао пао ао ип тоо тов 有限公司 股份有限公司 有限责任公司 公司
  株式会社 有限会社 合同会社 주식회사 유한회사 ش.م.م שמ בעמ and und et e y og och en
`)

/** Words that recruiters and impostors hang on a name. A name is the same with and without them. */
const hiring = drawn(`
  the career careers job jobs jobsite hr hiring hire hires recruit recruiting recruitment recruiter recruiters recruiters
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

export type Shape = {
  name: string
  /** Words as drawn, without legal forms. */
  words: string[]
  /** The same without what recruiters hang on; never empty unless the name has no letter. */
  bare: string[]
}

const without = (words: string[], left: Set<string>) => {
  const kept = words.filter((word) => !left.has(word))
  return kept.length > 0 ? kept : words
}

export function shapeOf(name: string): Shape {
  const words = without(drawnWords(name), legalForms)
  return { name, words, bare: without(words, hiring) }
}

export const isHiringWord = (word: string) => hiring.has(word)
export const isRegion = (word: string) => hiring.has(word) || regions.has(word)
export const isTrade = (word: string) => isRegion(word) || trades.has(word)

/** 'acmecareers' is 'acme' with a word hung on without a space. */
export function unhung(joined: string): string[] {
  const found = new Set<string>()
  for (const word of hiring) {
    // 'hr' and 'hq' end many honest names; longer words do not by chance.
    if (word.length < 4 || joined.length - word.length < 3) continue
    if (joined.endsWith(word)) found.add(joined.slice(0, -word.length))
    if (joined.startsWith(word)) found.add(joined.slice(word.length))
  }
  return [...found]
}

// Titles as comparable words: without case, accents, gender marks and plurals, and with one spelling per word.
import { withoutGenderMarks } from './gender-marks.ts'

/** Replaced before the title is split into words; both sides of a comparison pass through here. */
const phrases: [RegExp, string][] = [
  [/c\+\+/g, ' cpp '],
  [/\bc#/g, ' csharp '],
  [/(^|[^a-z0-9])\.net\b/g, '$1 dotnet '],
  [/\br\s*&\s*d\b/g, ' research development '],
  [/\bl\s*&\s*d\b/g, ' learning development '],
  [/\bvice[- ]president\b/g, ' vp '],
  [/\bhuman resources?\b/g, ' hr '],
  [/\binformation technology\b/g, ' it '],
  [/\bquality assurance\b/g, ' qa '],
  [/\b(artificial intelligence|genai|gen ai)\b/g, ' ai '],
  [/\bmachine learning\b/g, ' ml '],
  [/\buser experience\b/g, ' ux '],
  [/\bbusiness intelligence\b/g, ' bi '],
  [/\b(back|front|fork|care|help|full)[ -](end|lift|giver|desk|stack)\b/g, '$1$2'],
  [/\b(mid|entry|c)[ -](level|market)\b/g, '$1$2'],
  [
    /\b(pre|e|co|tele|auto|multi|bio)[ -](sales|school|commerce|learning|ordinator|sales|body|media)\b/g,
    '$1$2',
  ],
  [/\b(health|child|day|home|book|ware|paint)[ -]?(care|keeper|house)\b/g, '$1$2'],
  [/\b(part|full)[ -]time\b/g, '$1time'],
  [/\bbilingual\b|\bspanish speaking\b/g, ' '],
]

/** Cheap to test, and most titles have none of them. */
const mayHavePhrase =
  /[#&.+]|\b(?:vice|human|information|quality|artificial|gen|genai|machine|user|business|back|front|fork|care|help|full|mid|entry|c|pre|e|co|tele|auto|multi|bio|health|child|day|home|book|ware|paint|part|bilingual|spanish)/

/** Spellings and short forms of single words. */
const spellings: Record<string, string> = {
  labour: 'labor',
  labourer: 'laborer',
  centre: 'center',
  programme: 'program',
  behaviour: 'behavior',
  behavioural: 'behavioral',
  counsellor: 'counselor',
  counselling: 'counseling',
  adviser: 'advisor',
  paediatric: 'pediatric',
  paediatrician: 'pediatrician',
  paediatrics: 'pediatric',
  anaesthetist: 'anesthetist',
  anaesthesia: 'anesthesia',
  orthopaedic: 'orthopedic',
  gynaecologist: 'gynecologist',
  tyre: 'tire',
  jeweller: 'jeweler',
  jewellery: 'jewelry',
  mould: 'mold',
  moulding: 'molding',
  moulder: 'molder',
  theatre: 'theater',
  organiser: 'organizer',
  signalling: 'signaling',
  colourist: 'colorist',
  aluminium: 'aluminum',
  grey: 'gray',
  fibre: 'fiber',
  metre: 'meter',
  harbour: 'harbor',
  fulfilment: 'fulfillment',
  licence: 'license',
  plough: 'plow',
  optimisation: 'optimization',
  localisation: 'localization',
  industrialisation: 'industrialization',
  organisational: 'organizational',
  modeller: 'modeler',
  enrolment: 'enrollment',
  travelling: 'traveling',
  mgr: 'manager',
  rep: 'representative',
  reps: 'representative',
  asst: 'assistant',
  eng: 'engineer',
  engr: 'engineer',
  dir: 'director',
  coord: 'coordinator',
  ops: 'operation',
  dev: 'developer',
  exec: 'executive',
  admin: 'administrator',
  mktg: 'marketing',
  acct: 'account',
  svp: 'vp',
  evp: 'vp',
  avp: 'vp',
  tech: 'technician',
  techs: 'technician',
  specialists: 'specialist',
  ict: 'it',
  electro: 'electro',
  pharma: 'pharmaceutical',
  comms: 'communication',
  sde: 'sde',
  operative: 'operative',
}
/** Words that say nothing about the occupation wherever they stand. */
const ignored = new Set([
  'and',
  'of',
  'the',
  'a',
  'an',
  'de',
  'du',
  'des',
  'd',
  'l',
  'la',
  'le',
  'les',
  'el',
  'und',
  'et',
  'y',
  'der',
  'die',
  'das',
  'fur',
  'im',
  'en',
])

const withoutAccents = (text: string) =>
  /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replaceAll('ß', 'ss')
        .replaceAll('œ', 'oe')
        .replaceAll('æ', 'ae')

const singular = (word: string) => {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** 'Sr. Paediatric Nurses (m/f/d)' is ['sr', 'pediatric', 'nurse']. */
export function titleWords(title: string): string[] {
  return plainWords(withoutGenderMarks(title.slice(0, 300)))
}

/** The words of a title that has no gender marks. */
export function plainWords(title: string): string[] {
  let text = withoutAccents(title).toLowerCase()
  if (mayHavePhrase.test(text))
    for (const [pattern, replacement] of phrases) text = text.replace(pattern, replacement)
  const words: string[] = []
  for (const word of text.replace(/['’]s\b/g, 's').split(/[^\p{L}\p{N}]+/u)) {
    if (word === '' || ignored.has(word)) continue
    const known = spellings[word] ?? singular(word)
    words.push(spellings[known] ?? known)
  }
  return words
}

/** Level, contract, hours and the like: they change the terms of a job and not its occupation. */
export const modifiers = new Set(
  `senior junior sr jr lead principal staff associate head chief trainee apprentice apprenticeship intern internship graduate
  experienced certified licensed registered qualified midlevel entrylevel level mid entry i ii iii iv v vi 1 2 3 4 5
  parttime fulltime night day shift weekend evening morning overnight temporary temp seasonal remote hybrid onsite
  freelance contract contractor travel prn per diem hourly casual permanent interim deputy global regional international
  strategic corporate group new grad student summer winter fall spring working werkstudent praktikant stagiaire alternant
  local national area flexible immediate urgent hiring opening opportunity job role position vacancy relief bank locum
  2024 2025 2026 2027 expert advanced young early career mobile traveling middle usa uk us emea apac latam dach`.split(
    /\s+/,
  ),
)

/** Say only that somebody is employed: alone they name no occupation. */
export const genericRoles = new Set(
  `manager director analyst engineer specialist executive coordinator supervisor agent officer technician representative
  assistant administrator operator advisor expert professional worker member partner vp leader attendant ambassador
  supervisor responder owner responsable directeur directrice gerente assistent mitarbeiter mitarbeiterin`.split(
    /\s+/,
  ),
)

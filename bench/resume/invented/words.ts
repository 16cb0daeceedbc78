import type { Person } from './person.ts'

type Language = Person['language']

/** Headings as each language has them; the second is another usual one. */
const headings = {
  profile: {
    en: ['Profile', 'Professional Summary'],
    de: ['Profil', 'Über mich'],
    fr: ['Profil', 'À propos'],
    es: ['Perfil', 'Sobre mí'],
  },
  work: {
    en: ['Work Experience', 'Employment History'],
    de: ['Berufserfahrung', 'Beruflicher Werdegang'],
    fr: ['Expérience professionnelle', 'Parcours professionnel'],
    es: ['Experiencia laboral', 'Experiencia profesional'],
  },
  education: {
    en: ['Education', 'Education & Training'],
    de: ['Ausbildung', 'Schule und Ausbildung'],
    fr: ['Formation', 'Diplômes et formations'],
    es: ['Formación académica', 'Estudios'],
  },
  skills: {
    en: ['Skills', 'Key Competencies'],
    de: ['Kenntnisse', 'Fachkenntnisse'],
    fr: ['Compétences', 'Savoir-faire'],
    es: ['Competencias', 'Habilidades'],
  },
  languages: {
    en: ['Languages', 'Language Skills'],
    de: ['Sprachen', 'Sprachkenntnisse'],
    fr: ['Langues', 'Langues étrangères'],
    es: ['Idiomas', 'Idiomas'],
  },
  contact: {
    en: ['Contact', 'Personal Details'],
    de: ['Kontakt', 'Persönliche Daten'],
    fr: ['Contact', 'Coordonnées'],
    es: ['Contacto', 'Datos personales'],
  },
  interests: {
    en: ['Interests', 'Hobbies'],
    de: ['Hobbys', 'Interessen'],
    fr: ['Centres d’intérêt', 'Loisirs'],
    es: ['Intereses', 'Aficiones'],
  },
} satisfies Record<string, Record<Language, string[]>>
export type Section = keyof typeof headings

export const heading = (language: Language, section: Section, other = false) =>
  headings[section][language][other ? 1 : 0] ?? ''

const months: Record<Language, string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
}
const todays: Record<Language, string[]> = {
  en: ['Present', 'Current'],
  de: ['heute', 'aktuell'],
  fr: ['aujourd’hui', 'à ce jour'],
  es: ['actualidad', 'presente'],
}
export type DateForm =
  | 'long'
  | 'short'
  | 'numbers'
  | 'dots'
  | 'two digits'
  | 'years'
  | 'quarters'
  | 'seasons'
  | 'iso'
  | 'days'

export function oneDate(date: string, form: DateForm, language: Language): string {
  const [year = '', month = '01'] = date.split('-')
  const name = months[language][Number(month) - 1] ?? ''
  if (form === 'long') return language === 'es' ? `${name} de ${year}` : `${name} ${year}`
  if (form === 'short') return `${name.slice(0, 3)}${language === 'en' ? '' : '.'} ${year}`
  if (form === 'numbers') return `${month}/${year}`
  if (form === 'dots') return `${month}.${year}`
  if (form === 'two digits') return `${month}/${year.slice(2)}`
  if (form === 'quarters') return `Q${Math.ceil(Number(month) / 3)} ${year}`
  if (form === 'seasons')
    return `${['Winter', 'Spring', 'Summer', 'Fall'][Math.floor((Number(month) % 12) / 3)]} ${year}`
  if (form === 'iso') return `${year}-${month}`
  if (form === 'days') return `01/${month}/${year}`
  return year
}

/** A stretch of time as people write it. */
export function period(
  { from, to }: { from: string; to: string | null },
  language: Language,
  form: DateForm,
  { dash = ' – ', other = false, since = '' } = {},
): string {
  if (to === null && since) return `${since} ${oneDate(from, form, language)}`
  const end = to === null ? (todays[language][other ? 1 : 0] ?? '') : oneDate(to, form, language)
  return `${oneDate(from, form, language)}${dash}${end}`
}

import { openDocument, type Paragraph, type Piece, word } from './office.ts'
import type { Person } from './person.ts'
import { type DateForm, heading, oneDate, period, type Section } from './words.ts'

type Write = (pieces: Piece[]) => Buffer
const text = (words: string, more: Omit<Paragraph, 'text'> = {}): Paragraph => ({ text: words, ...more })
const bold = { bold: true }
const bullets = (did: string[]) => did.map((one) => text(one, { bullet: true }))
const levels = ({ languages }: Person, form: (name: string, level: string) => string) =>
  languages.map(([name, , level]) => form(name, level))

/** As Word's templates: headings by their style, a title, employer and dates in one line with tabs. */
export function template(person: Person, form: DateForm, write: Write = word) {
  const head = (section: Section) => text(heading(person.language, section), { heading: true, size: 14 })
  return write([
    text(person.name, { size: 28 }),
    text(`${person.street} | ${person.phone} | ${person.email}`),
    head('profile'),
    text(person.summary),
    head('work'),
    ...person.jobs.flatMap((job) => [
      text(`${job.title} | ${job.employer} | ${period(job, person.language, form)}`, bold),
      ...bullets(job.did),
    ]),
    head('education'),
    ...person.schools.map((school) =>
      text(`${school.degree} | ${oneDate(school.to, 'long', person.language)} | ${school.institution}`, bold),
    ),
    head('skills'),
    ...bullets(person.skills),
    head('languages'),
    ...bullets(levels(person, (name, level) => `${name} (${level})`)),
  ])
}

/** A table of one column of headings and one of what they head, as many Word files are. */
export function headingTable(person: Person, form: DateForm, write: Write = word) {
  const row = (section: Section, content: Paragraph[]): Piece => ({
    cells: [[text(heading(person.language, section, true), { ...bold, size: 12 })], content],
  })
  return write([
    text(person.name, { ...bold, size: 20 }),
    text(person.label),
    row('contact', [text(person.phone), text(person.email), text(person.street)]),
    row(
      'work',
      person.jobs.flatMap((job) => [
        text(`${job.employer}, ${job.place}`, bold),
        text(`${job.title}\t${period(job, person.language, form)}`),
        ...bullets(job.did),
      ]),
    ),
    row(
      'education',
      person.schools.flatMap((school) => [
        text(school.institution, bold),
        text(`${school.degree}\t${period(school, person.language, 'years')}`),
      ]),
    ),
    row('skills', [text(person.skills.join(', '))]),
    row('languages', [text(levels(person, (name, level) => `${name}: ${level}`).join(', '))]),
  ])
}

/** The German and French way: dates in the left cell, all else in the right one. */
export function dateTable(
  person: Person,
  form: DateForm,
  write: Write = word,
  { dash = ' – ', since = '', title = '', nested = true } = {},
) {
  const head = (section: Section) => text(heading(person.language, section), { ...bold, size: 13 })
  const row = (left: string, right: Paragraph[]): Piece => ({ cells: [[text(left)], right] })
  return write([
    ...(title ? [text(title, { ...bold, size: 20 })] : []),
    head('contact'),
    row({ de: 'Name', fr: 'Nom', es: 'Nombre', en: 'Name' }[person.language], [text(person.name)]),
    row({ de: 'Anschrift', fr: 'Adresse', es: 'Dirección', en: 'Address' }[person.language], [
      text(person.street),
    ]),
    row({ de: 'Telefon', fr: 'Téléphone', es: 'Teléfono', en: 'Phone' }[person.language], [
      text(person.phone),
    ]),
    row('E-Mail', [text(person.email)]),
    row(
      { de: 'Geburtsdatum', fr: 'Né(e) le', es: 'Fecha de nacimiento', en: 'Date of birth' }[person.language],
      [text('14.03.1988')],
    ),
    head('work'),
    ...person.jobs.map((job) =>
      row(
        period(job, person.language, form, { dash, since }),
        nested
          ? [text(job.title, bold), text(`${job.employer}, ${job.place}`), ...bullets(job.did)]
          : [text(`${job.title}, ${job.employer}, ${job.place}`)],
      ),
    ),
    head('education'),
    ...person.schools.map((school) =>
      row(
        period(school, person.language, form, { dash }),
        nested
          ? [text(school.degree, bold), text(`${school.institution}, ${school.place}`)]
          : [text(`${school.degree}, ${school.institution}`)],
      ),
    ),
    head('skills'),
    ...person.skills.map((skill) => row('', [text(skill)])),
    head('languages'),
    ...person.languages.map(([name, , level]) => row(name, [text(level)])),
    text(`${person.city}, 01.10.2026`),
  ])
}

/** As the older Europass: a label in the left cell for each value. */
export function oldEuropass(person: Person, write: Write = word) {
  const labels = {
    en: [
      'Dates',
      'Occupation or position held',
      'Name and address of employer',
      'Main activities',
      'Title of qualification awarded',
      'Name of organisation providing education',
      'Mother tongue(s)',
      'Other language(s)',
    ],
    de: [
      'Datum',
      'Beruf oder Funktion',
      'Name und Adresse des Arbeitgebers',
      'Wichtigste Tätigkeiten',
      'Bezeichnung der erworbenen Qualifikation',
      'Name der Bildungseinrichtung',
      'Muttersprache(n)',
      'Sonstige Sprache(n)',
    ],
    fr: [
      'Dates',
      'Fonction ou poste occupé',
      'Nom et adresse de l’employeur',
      'Principales activités',
      'Intitulé du certificat ou diplôme délivré',
      'Nom de l’établissement d’enseignement',
      'Langue(s) maternelle(s)',
      'Autre(s) langue(s)',
    ],
    es: [
      'Fechas',
      'Profesión o cargo desempeñado',
      'Nombre y dirección de la empresa',
      'Actividades principales',
      'Título de la cualificación obtenida',
      'Nombre del centro de formación',
      'Lengua materna',
      'Otros idiomas',
    ],
  }[person.language]
  const [
    dates = '',
    title = '',
    employer = '',
    did = '',
    degree = '',
    school = '',
    mother = '',
    others = '',
  ] = labels
  const row = (left: string, right: string): Piece => ({ cells: [[text(left)], [text(right)]] })
  const head = (section: Section): Piece => ({ cells: [[text(heading(person.language, section), bold)], []] })
  const [native, other] = [
    person.languages.filter(([, , , level]) => level === 'native'),
    person.languages.filter(([, , , level]) => level !== 'native'),
  ]
  return write([
    text('Europass Curriculum Vitae', { ...bold, size: 16 }),
    row(
      {
        en: 'First name(s) / Surname(s)',
        de: 'Vorname(n) / Nachname(n)',
        fr: 'Prénom(s) / Nom(s)',
        es: 'Nombre / Apellidos',
      }[person.language],
      person.name,
    ),
    row({ en: 'Address(es)', de: 'Adresse', fr: 'Adresse', es: 'Dirección' }[person.language], person.street),
    row(
      { en: 'Telephone(s)', de: 'Telefon', fr: 'Téléphone', es: 'Teléfono' }[person.language],
      person.phone,
    ),
    row('E-mail', person.email),
    head('work'),
    ...person.jobs.flatMap((job) => [
      row(dates, period(job, person.language, 'numbers')),
      row(title, job.title),
      row(employer, `${job.employer}, ${job.place}`),
      row(did, job.did.join('. ')),
    ]),
    head('education'),
    ...person.schools.flatMap((one) => [
      row(dates, period(one, person.language, 'numbers')),
      row(degree, one.degree),
      row(school, `${one.institution}, ${one.place}`),
    ]),
    head('languages'),
    row(mother, native.map(([name]) => name).join(', ')),
    ...other.map(([name, , level], at) => row(at === 0 ? others : '', `${name} – ${level}`)),
    head('skills'),
    text(person.skills.join(', ')),
  ])
}

/** A sidebar as a box beside the text, as designers' Word files have. */
export function boxed(person: Person, form: DateForm, write: Write = word) {
  const head = (section: Section) =>
    text(heading(person.language, section).toUpperCase(), { ...bold, size: 12 })
  return write([
    {
      box: [
        head('contact'),
        ...[person.phone, person.email, person.city].map((one) => text(one)),
        head('skills'),
        ...person.skills.map((one) => text(one)),
        head('languages'),
        ...levels(person, (name, level) => `${name}\t${level}`).map((one) => text(one)),
      ],
    },
    text(person.name, { ...bold, size: 24 }),
    text(person.label, { size: 12 }),
    head('profile'),
    text(person.summary),
    head('work'),
    ...person.jobs.flatMap((job) => [
      text(period(job, person.language, form)),
      text(job.title, bold),
      text(job.employer),
      ...job.did.map((one) => text(one)),
    ]),
    head('education'),
    ...person.schools.flatMap((school) => [
      text(period(school, person.language, 'years')),
      text(school.degree, bold),
      text(school.institution),
    ]),
  ])
}

export { openDocument, word }

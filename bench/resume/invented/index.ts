import type { Truth } from '../truth.ts'
import * as office from './office-layouts.ts'
import * as columns from './pdf-columns.ts'
import * as pages from './pdf-lines.ts'
import { accountant, electrician, engineer } from './people-de.ts'
import { nurse, retail, scholar, student, veteran } from './people-en.ts'
import { carer, clerk, cook, seller } from './people-fr-es.ts'
import { inYears, type Person, truthOf } from './person.ts'
import * as texts from './text-layouts.ts'

type Invented = {
  name: string
  person: Person
  write: (person: Person) => Buffer | Promise<Buffer>
  years?: true
}
const odt = office.openDocument

/** Every other one is for changing rules by; the rest is only counted. */
const invented: Invented[] = [
  { name: 'sidebar on the left, pdf, en', person: nurse, write: columns.sidebarLeft },
  { name: 'sidebar on the right, pdf, fr', person: seller, write: columns.sidebarRight },
  {
    name: 'table of dates, docx, de',
    person: electrician,
    write: (one) => office.dateTable(one, 'numbers', undefined, { since: 'seit', title: 'Lebenslauf' }),
  },
  {
    name: 'table of dates, odt, de',
    person: accountant,
    write: (one) => office.dateTable(one, 'dots', odt, { dash: '-', nested: false }),
  },
  { name: 'network profile, pdf, en', person: veteran, write: columns.network },
  { name: 'newer europass, pdf, es', person: cook, write: pages.europass },
  { name: 'moderncv, pdf, de', person: engineer, write: pages.modernCv, years: true },
  { name: 'awesome-cv, pdf, en', person: retail, write: pages.awesomeCv },
  { name: 'word template, docx, es', person: clerk, write: (one) => office.template(one, 'long') },
  { name: 'table of headings, docx, fr', person: carer, write: (one) => office.headingTable(one, 'long') },
  { name: 'student, pdf, en', person: student, write: pages.harvard, years: true },
  { name: 'academic, text, en', person: scholar, write: (one) => texts.academic(one, 'years'), years: true },
  { name: 'long career, pdf, en', person: veteran, write: pages.longCareer },
  { name: 'two halves, pdf, fr', person: carer, write: columns.halves, years: true },
  { name: 'labels, text, es', person: cook, write: texts.labelled },
  { name: 'headings in the margin, pdf, de', person: accountant, write: columns.marginHeadings },
  { name: 'docs template, pdf, en', person: student, write: columns.serif },
  { name: 'sidebar in a box, docx, de', person: engineer, write: (one) => office.boxed(one, 'numbers') },
  {
    name: 'table of dates, docx, fr',
    person: seller,
    write: (one) => office.dateTable(one, 'numbers', undefined, { since: 'Depuis', nested: true }),
  },
  { name: 'older europass, odt, es', person: clerk, write: (one) => office.oldEuropass(one, odt) },
  { name: 'capitals and bars, text, en', person: retail, write: (one) => texts.bars(one, 'numbers') },
  {
    name: 'brackets, text, fr',
    person: seller,
    write: (one) => texts.underlined(one, 'long', { dash: ' à ', since: 'depuis' }),
  },
  { name: 'by skills, text, en', person: nurse, write: (one) => texts.functional(one, 'two digits') },
  { name: 'centred, pdf, es', person: clerk, write: pages.centred, years: true },
  { name: 'markdown, text, de', person: electrician, write: (one) => texts.markdown(one, 'two digits') },
  {
    name: 'quarters, pdf, en',
    person: scholar,
    write: (one) => pages.awesomeCv(one, 'quarters'),
    years: true,
  },
  { name: 'sidebar on the left, pdf, es', person: cook, write: (one) => columns.sidebarLeft(one, 'long') },
  { name: 'older europass, docx, de', person: accountant, write: (one) => office.oldEuropass(one) },
  { name: 'moderncv, pdf, fr', person: carer, write: (one) => pages.modernCv(one, 'numbers') },
  { name: 'word template, odt, en', person: nurse, write: (one) => office.template(one, 'iso', odt) },
]

export async function inventedFiles(): Promise<{ name: string; bytes: Buffer; truth: Truth }[]> {
  return await Promise.all(
    invented.map(async ({ name, person, write, years }) => ({
      ...{ name, bytes: await write(person) },
      truth: years ? inYears(truthOf(person)) : truthOf(person),
    })),
  )
}

import { type JsonResume, parseJsonResume } from '../../json-resume.ts'
import { fromData } from '../from-data.ts'
import type { Proposal } from '../proposal.ts'
import type { PdfContent } from './pdf.ts'
import { childOf, childrenOf, descendants, parseXml, textOf, type XmlNode } from './xml.ts'

/** The data that a PDF carries beside its pages: an attached JSON Resume, one in its XMP, or Europass XML. */
export function readCarriedData(content: Pick<PdfContent, 'attachments' | 'metadata'>): Proposal | null {
  for (const { bytes } of content.attachments) {
    const text = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    const found = /^\s*\{/.test(text) ? readJson(text) : /^\s*</.test(text) ? readEuropass(text) : null
    if (found) return found
  }
  return content.metadata ? readMetadata(content.metadata) : null
}

function readJson(text: string): Proposal | null {
  try {
    const value: unknown = JSON.parse(text)
    const read = parseJsonResume(value)
    // Any object would pass: one of the two parts that every résumé has must be there.
    if (!read || (!read.resume.basics && !read.resume.work)) return null
    return fromData('JSON Resume', read.resume, read.leftOut)
  } catch {
    return null
  }
}

/** Some programs write the JSON into an element of the XMP. */
function readMetadata(xmp: string): Proposal | null {
  try {
    const texts: string[] = []
    const walk = (node: XmlNode) => {
      texts.push(...node.attributes.values(), textOf(node))
      for (const child of node.children) if (typeof child !== 'string') walk(child)
    }
    walk(parseXml(xmp))
    for (const text of texts) {
      const found = /^\s*\{/.test(text) ? readJson(text) : null
      if (found) return found
    }
  } catch {
    // Metadata that is no XML carries nothing.
  }
  return null
}

const words = (node: XmlNode | undefined, ...path: string[]) => {
  const at = path.reduce<XmlNode | undefined>((found, name) => childOf(found, name), node)
  return at
    ? textOf(at)
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || undefined
    : undefined
}
const dateOf = (node: XmlNode | undefined) => {
  if (!node) return undefined
  const [year, month] = [node.attributes.get('year'), /\d+/.exec(node.attributes.get('month') ?? '')?.[0]]
  if (year) return month ? `${year}-${month.padStart(2, '0')}` : year
  return /^\d{4}(-\d{2}){0,2}/.exec(textOf(node).trim())?.[0]
}
const given = <Entry extends object>(entry: Entry) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Entry]?: NonNullable<Entry[Key]>
  }

/** Europass CV, as its programs attach it: `SkillsPassport` with `LearnerInfo`. */
function readEuropass(text: string): Proposal | null {
  try {
    const learner = [...descendants(parseXml(text), 'LearnerInfo')][0]
    if (!learner) return null
    const identification = childOf(learner, 'Identification')
    const name = [
      words(identification, 'PersonName', 'FirstName'),
      words(identification, 'PersonName', 'Surname'),
    ]
    const contact = childOf(identification, 'ContactInfo')
    const address = childOf(childOf(contact, 'Address'), 'Contact')
    const resume: JsonResume = {
      basics: given({
        name: name.filter(Boolean).join(' ') || undefined,
        label: words(learner, 'Headline', 'Description', 'Label'),
        email: words(contact, 'Email', 'Contact'),
        phone: words(childOf(contact, 'TelephoneList') ?? contact, 'Telephone', 'Contact'),
        location: address
          ? given({
              address: words(address, 'AddressLine'),
              postalCode: words(address, 'PostalCode'),
              city: words(address, 'Municipality'),
              countryCode: words(address, 'Country', 'Code'),
            })
          : undefined,
      }),
      work: entries(learner, 'WorkExperienceList', 'WorkExperience').map((entry) =>
        given({
          name: words(entry, 'Employer', 'Name'),
          position: words(entry, 'Position', 'Label'),
          location: words(entry, 'Employer', 'ContactInfo', 'Address', 'Contact', 'Municipality'),
          startDate: dateOf(childOf(childOf(entry, 'Period'), 'From')),
          endDate: dateOf(childOf(childOf(entry, 'Period'), 'To')),
          summary: words(entry, 'Activities'),
        }),
      ),
      education: entries(learner, 'EducationList', 'Education').map((entry) =>
        given({
          institution: words(entry, 'Organisation', 'Name'),
          studyType: words(entry, 'Title'),
          startDate: dateOf(childOf(childOf(entry, 'Period'), 'From')),
          endDate: dateOf(childOf(childOf(entry, 'Period'), 'To')),
        }),
      ),
      languages: [
        ...[...descendants(learner, 'MotherTongue')].map((one) =>
          given({ language: words(one, 'Description', 'Label'), fluency: 'native' }),
        ),
        ...[...descendants(learner, 'ForeignLanguage')].map((one) =>
          given({
            language: words(one, 'Description', 'Label'),
            fluency: words(one, 'ProficiencyLevel', 'SpokenInteraction'),
          }),
        ),
      ],
    }
    const read = parseJsonResume(resume)
    return read && fromData('Europass', read.resume, read.leftOut)
  } catch {
    return null
  }
}

const entries = (learner: XmlNode, list: string, name: string) => {
  const holder = childOf(learner, list)
  return holder ? childrenOf(holder, name) : []
}

import { type JsonResume, parseJsonResume } from '#/features/resumes/json-resume.ts'
import { childOf, descendants, type XmlNode } from '#/shared/input/xml.ts'
import { drivingLicences, given, languageName, partReader, skillsOf, withLevels } from './europass-parts.ts'

// Europass CVs until 2020, as their programs attach them: `SkillsPassport` with `LearnerInfo`.

const skillParts = {
  Communication: 'communication',
  Organisational: 'organisation',
  JobRelated: 'job-related',
  Computer: 'computer',
  Other: 'other',
}

export function readPassport(root: XmlNode): { resume: JsonResume; leftOut: string[] } | null {
  const learner = [...descendants(root, 'LearnerInfo')][0]
  if (!learner) return null
  const reader = partReader()
  const { words, line, date, list } = reader
  const period = (entry: XmlNode) => {
    const found = childOf(entry, 'Period')
    reader.skip(childOf(found, 'Current'))
    return { startDate: date(found, 'From'), endDate: date(found, 'To') }
  }
  /** A thing of a list has a code and a label; the label is for people. */
  const label = (node: XmlNode | undefined, ...path: string[]) => {
    const found = path.reduce<XmlNode | undefined>((at, name) => childOf(at, name), node)
    reader.skip(childOf(found, 'Code'))
    return line(found, 'Label')
  }
  const identification = childOf(learner, 'Identification')
  const contact = childOf(identification, 'ContactInfo')
  const address = childOf(childOf(contact, 'Address'), 'Contact')
  const headline = childOf(learner, 'Headline')
  const isStatement = line(headline, 'Type', 'Code') === 'personal_statement'
  reader.skip(childOf(headline, 'Type'), childOf(childOf(headline, 'Description'), 'Code'))
  const opening = words(headline, 'Description', 'Label')
  const skills = childOf(learner, 'Skills')
  const linguistic = childOf(skills, 'Linguistic')
  const described = Object.entries(skillParts).map(([part, name]) => ({
    name,
    text: words(skills, part, 'Description'),
  }))
  const achievements = list(learner, 'AchievementList', 'Achievement').map((one) => {
    const code = line(one, 'Title', 'Code')
    return { code, title: label(one, 'Title'), summary: words(one, 'Description') }
  })
  const ofCode = (...codes: string[]) => achievements.filter(({ code }) => codes.includes(code ?? ''))
  const mapped = ['projects', 'publications', 'honors_awards', 'certifications', 'courses', 'references']
  reader.skip(childOf(identification, 'Photo'), childOf(identification, 'Signature'))

  const resume: JsonResume = given({
    basics: given({
      name: [line(identification, 'PersonName', 'FirstName'), line(identification, 'PersonName', 'Surname')]
        .filter(Boolean)
        .join(' '),
      label: isStatement ? undefined : opening?.replaceAll('\n', ' '),
      summary: isStatement ? opening : undefined,
      email: line(contact, 'Email', 'Contact'),
      phone: line(childOf(contact, 'TelephoneList') ?? contact, 'Telephone', 'Contact'),
      profiles: list(contact, 'WebsiteList', 'Website').flatMap((one) => {
        const url = line(one, 'Contact')
        return url ? [given({ network: label(one, 'Use'), url })] : []
      }),
      location: address
        ? given({
            address: line(address, 'AddressLine'),
            postalCode: line(address, 'PostalCode'),
            city: line(address, 'Municipality'),
            countryCode: line(address, 'Country', 'Code'),
          })
        : undefined,
    }),
    work: list(learner, 'WorkExperienceList', 'WorkExperience').map((entry) => {
      const employer = childOf(entry, 'Employer')
      const name = line(employer, 'Name')
      const location = line(employer, 'ContactInfo', 'Address', 'Contact', 'Municipality')
      const url = line(employer, 'ContactInfo', 'Website', 'Contact')
      // The sector, and the rest of how to reach an employer.
      reader.skip(employer)
      return given({
        ...{ name, location, url },
        position: label(entry, 'Position'),
        ...period(entry),
        summary: words(entry, 'Activities'),
      })
    }),
    education: list(learner, 'EducationList', 'Education').map((entry) => {
      const organisation = childOf(entry, 'Organisation')
      const institution = line(organisation, 'Name')
      reader.skip(organisation, childOf(entry, 'Level'))
      return given({
        institution,
        studyType: line(entry, 'Title'),
        area: label(entry, 'Field'),
        ...period(entry),
        'x-summary': words(entry, 'Activities') ?? words(entry, 'Skills'),
      })
    }),
    languages: [
      ...list(linguistic, 'MotherTongueList', 'MotherTongue').map((one) => ({ one, isNative: true })),
      ...list(linguistic, 'ForeignLanguageList', 'ForeignLanguage').map((one) => ({ one, isNative: false })),
    ].map(({ one, isNative }) => {
      const code = line(one, 'Description', 'Code')
      const language = label(one, 'Description') ?? languageName(code)
      if (isNative) return given({ language, fluency: 'native' })
      const level = childOf(one, 'ProficiencyLevel')
      return withLevels(language, {
        listening: line(level, 'Listening'),
        reading: line(level, 'Reading'),
        conversation: line(level, 'SpokenInteraction'),
        speaking: line(level, 'SpokenProduction'),
        writing: line(level, 'Writing'),
      })
    }),
    skills: described.flatMap(({ name, text }) => {
      const keywords = skillsOf(text)
      return keywords ? [{ name, keywords }] : []
    }),
    certificates: [
      ...drivingLicences(
        [...descendants(skills ?? learner, 'Driving')].flatMap((driving) =>
          [...descendants(driving, 'Licence')].map((one) => line(one)),
        ),
      ),
      ...ofCode('certifications', 'courses').map(({ title, summary }) =>
        given({ name: summary?.split('\n')[0] ?? title, 'x-summary': summary }),
      ),
    ],
    projects: ofCode('projects').map(({ title, summary }) =>
      given({ name: summary?.split('\n')[0] ?? title, description: summary }),
    ),
    publications: ofCode('publications').map(({ summary }) => given({ name: summary })),
    awards: ofCode('honors_awards').map(({ title, summary }) => given({ title, summary })),
    // What is told in sentences.
    'x-skills': described.flatMap(({ name, text }) => (text && !skillsOf(text) ? [{ name, text }] : [])),
    'x-achievements': achievements
      .filter(({ code }) => !mapped.includes(code ?? ''))
      .map(({ title, summary }) => given({ title, summary })),
  })
  const read = parseJsonResume(resume)
  if (!read) return null
  const references = ofCode('references').length > 0 ? ['references'] : []
  return { resume: read.resume, leftOut: [...read.leftOut, ...references, ...reader.rest(learner)] }
}

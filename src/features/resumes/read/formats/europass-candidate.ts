import { type JsonResume, parseJsonResume } from '#/features/resumes/json-resume.ts'
import { childOf, childrenOf, descendants, type XmlNode } from '#/shared/input/xml.ts'
import { drivingLicences, given, languageName, partReader, withLevels } from './europass-parts.ts'

// Europass CVs since 2020: the PDF has `attachment.xml`, a `Candidate` of HR Open Standards with parts of EURES. There
// is no public schema; element names are those of the published description of "Europass XML" (DG EMPL, 2020) and of
// files that the editor writes.

const dimensions: Record<string, string> = {
  'CEF-Understanding-Listening': 'listening',
  'CEF-Understanding-Reading': 'reading',
  'CEF-Speaking-Interaction': 'conversation',
  'CEF-Speaking-Production': 'speaking',
  'CEF-Writing-Production': 'writing',
  'CEF-Writing-Interaction': 'writing',
}

/** Sections of free entries, each with a title, a time and a text; they are kept under their names. */
const freeSections = [
  ['ConferencesAndSeminars', 'ConferenceAndSeminar'],
  ['NetworksAndMemberships', 'NetworkAndMembership'],
  ['CreativeWorks', 'CreativeWork'],
] as const

export function readCandidate(root: XmlNode): { resume: JsonResume; leftOut: string[] } | null {
  const candidate = childOf(root, 'Candidate')
  const person = childOf(candidate, 'CandidatePerson')
  // One in several languages has a profile for each, with the same content.
  const profile = childOf(candidate, 'CandidateProfile')
  if (!candidate || !person || !profile) return null
  const reader = partReader()
  const { words, line, list } = reader
  const period = (holder: XmlNode | undefined, name: string) => {
    const found = childOf(holder, name)
    reader.skip(childOf(found, 'CurrentIndicator'), childOf(found, 'Ongoing'))
    return given({ startDate: reader.date(found, 'StartDate'), endDate: reader.date(found, 'EndDate') })
  }
  const entry = (node: XmlNode) =>
    given({
      title: line(node, 'Title'),
      ...period(node, 'Date'),
      summary: words(node, 'Description'),
      url: line(node, 'Link'),
    })
  const competencies = list(profile, 'PersonQualifications', 'PersonCompetency')
  const isLanguage = (one: XmlNode) => line(one, 'TaxonomyID')?.toLowerCase() === 'language'
  const skills = childOf(profile, 'Skills')
  const groupOf = (group: XmlNode) =>
    given({
      name: line(group, 'Title'),
      keywords: [
        ...childrenOf(group, 'PersonCompetency').flatMap((one) => skillName(one) ?? []),
        ...childrenOf(group, 'DigitalSkill').flatMap((one) => line(one) ?? []),
      ],
    })
  const skillName = (one: XmlNode) => {
    reader.skip(childOf(one, 'TaxonomyID'), childOf(one, 'CompetencyID'))
    return line(one, 'CompetencyName')
  }
  const titled = (holder: string, item: string) =>
    [profile, skills].flatMap((at) => list(at, holder, item).flatMap((one) => line(one, 'Title') ?? []))

  const resume: JsonResume = given({
    basics: given({
      name: [line(person, 'PersonName', 'GivenName'), line(person, 'PersonName', 'FamilyName')]
        .filter(Boolean)
        .join(' '),
      ...contactOf(childrenOf(person, 'Communication'), reader),
      summary: words(profile, 'ExecutiveSummary'),
    }),
    work: list(profile, 'EmploymentHistory', 'EmployerHistory').flatMap((employer) => {
      const { url, location } = organizationOf(employer, reader)
      const name = line(employer, 'OrganizationName')
      reader.skip(childOf(employer, 'IndustryCode'))
      const positions = childrenOf(employer, 'PositionHistory')
      return (positions.length > 0 ? positions : [employer]).map((position) => {
        reader.skip(childOf(position, 'JobCategoryCode'), childOf(position, 'Country'))
        return given({
          name,
          position: line(position, 'PositionTitle'),
          location: line(position, 'City') ?? location,
          url,
          ...period(employer, 'EmploymentPeriod'),
          ...period(position, 'EmploymentPeriod'),
          summary: words(position, 'Description'),
        })
      })
    }),
    education: list(profile, 'EducationHistory', 'EducationOrganizationAttendance').map((school) => {
      const degree = childOf(school, 'EducationDegree')
      reader.skip(childOf(school, 'EducationLevelCode'), childOf(school, 'ProgramName'))
      const fieldOfStudy = childOf(degree, 'FieldOfStudy')
      // Codes of a list; only what is written freely says something to a reader.
      const isWritten = fieldOfStudy?.attributes.get('typeCode') === 'FREETEXT'
      const area = isWritten ? line(fieldOfStudy, 'MainFieldOfStudy') : undefined
      reader.skip(fieldOfStudy, childOf(degree, 'CreditType'), childOf(degree, 'NumberOfCredit'))
      return given({
        institution: line(school, 'OrganizationName'),
        url: organizationOf(school, reader).url,
        studyType: line(degree, 'DegreeName') ?? line(school, 'ProgramName'),
        area,
        ...period(school, 'AttendancePeriod'),
        score: line(degree, 'FinalGrade', 'ScoreText'),
        'x-thesis': line(degree, 'Thesis'),
        'x-summary': words(degree, 'OccupationalSkillsCovered'),
      })
    }),
    languages: [
      ...childrenOf(person, 'PrimaryLanguageCode').map((one) =>
        given({ language: languageName(line(one)), fluency: 'native' }),
      ),
      ...competencies.filter(isLanguage).map((one) => {
        const levels = childrenOf(one, 'CompetencyDimension').map((dimension) => [
          dimensions[line(dimension, 'CompetencyDimensionTypeCode') ?? ''] ?? 'other',
          line(dimension, 'Score', 'ScoreText'),
        ])
        const whole = line(one, 'ProficiencyLevel', 'ScoreText')
        return withLevels(
          languageName(line(one, 'CompetencyID')),
          levels.length > 0 ? Object.fromEntries(levels) : { whole },
        )
      }),
    ],
    skills: [
      ...competencies
        .filter((one) => !isLanguage(one))
        .concat(skills ? childrenOf(skills, 'PersonCompetency') : [])
        .flatMap((one) => skillName(one) ?? [])
        .concat(
          titled('CommunicationAndInterpersonalSkills', 'CommunicationAndInterpersonalSkill'),
          titled('OrganisationalSkills', 'OrganisationalSkill'),
          titled('ManagementAndLeadershipSkills', 'ManagementAndLeadershipSkill'),
        )
        .map((name) => ({ name })),
      ...[
        ...(skills ? childrenOf(skills, 'SkillsGroup') : []),
        ...list(skills, 'DigitalSkills', 'DigitalSkillsGroup'),
        ...list(profile, 'DigitalSkills', 'DigitalSkillsGroup'),
      ].map(groupOf),
    ],
    certificates: [
      ...drivingLicences([...descendants(profile, 'LicenseTypeCode')].map((one) => line(one))),
      ...list(profile, 'Certifications', 'Certification').map((one) =>
        given({
          name: line(one, 'CertificationTypeCode') ?? line(one, 'CertificationName') ?? line(one, 'Title'),
          issuer: line(one, 'IssuingAuthority', 'Name'),
          date: reader.date(one, 'FirstIssuedDate') ?? reader.date(one, 'Date', 'StartDate'),
        }),
      ),
      ...list(profile, 'CourseCertifications', 'CourseCertification').map((one) => {
        const { title, startDate, url } = entry(one)
        return given({ name: title, date: startDate, url })
      }),
    ],
    projects: list(profile, 'Projects', 'Project').map((one) => {
      const { title, summary, ...rest } = entry(one)
      return given({ name: title, description: summary, ...rest })
    }),
    volunteer: list(profile, 'VoluntaryWorks', 'VoluntaryWork').map((one) => {
      const { title, ...rest } = entry(one)
      return given({ position: title, ...rest })
    }),
    publications: list(profile, 'PublicationHistory', 'Publication').map((one) =>
      given({
        name: line(one, 'Title') ?? line(one, 'FormattedPublicationDescription'),
        publisher: line(one, 'Publisher'),
        releaseDate: reader.date(one, 'Year') ?? reader.date(one, 'Date', 'StartDate'),
        summary: words(one, 'Description') ?? line(one, 'Reference'),
        url: line(one, 'DOI', 'Link') ?? line(one, 'Link'),
      }),
    ),
    interests: list(profile, 'HobbiesAndInterests', 'HobbyOrInterest', 'HobbyAndInterest').map((one) =>
      given({ name: line(one, 'Title'), 'x-summary': words(one, 'Description') }),
    ),
    ...Object.fromEntries(
      freeSections.map(([section, item]) => [`x-${section}`, list(profile, section, item).map(entry)]),
    ),
    'x-others': childrenOf(profile, 'Others').flatMap((section) => {
      const heading = line(section, 'Title')
      return childrenOf(section, 'Other').map((one) => given({ section: heading, ...entry(one) }))
    }),
  })
  // The picture of a person is chosen here, and numbers of documents are nobody's.
  reader.skip(...childrenOf(profile, 'ID'), ...childrenOf(profile, 'Attachment'))
  const read = parseJsonResume(resume)
  return (
    read && {
      resume: read.resume,
      leftOut: [...read.leftOut, ...reader.rest(person), ...reader.rest(profile)],
    }
  )
}

type Reader = ReturnType<typeof partReader>

function contactOf(channels: XmlNode[], { line, skip }: Reader) {
  const of = (kind: string) => channels.filter((one) => line(one, 'ChannelCode')?.toLowerCase() === kind)
  const address = channels.flatMap((one) => childOf(one, 'Address') ?? [])[0]
  const [phone] = of('telephone')
  for (const one of channels) skip(childOf(one, 'UseCode'))
  skip(childOf(phone, 'CountryCode'))
  const [dialling, number] = [line(phone, 'CountryDialing'), line(phone, 'DialNumber')]
  return given({
    email: of('email').flatMap((one) => line(one, 'URI') ?? line(one, 'Text') ?? [])[0],
    phone: number && dialling ? `+${dialling.replace(/^\+|^00/, '')} ${number}` : number,
    location: address
      ? given({
          address: line(address, 'AddressLine'),
          postalCode: line(address, 'PostalCode'),
          city: line(address, 'CityName'),
          countryCode: line(address, 'CountryCode')?.toUpperCase(),
        })
      : undefined,
    profiles: [...of('web'), ...of('social media')].flatMap((one) => {
      const url = line(one, 'URI') ?? line(one, 'URL')
      return url ? [given({ network: line(one, 'OtherTitle') ?? line(one, 'UseCode'), url })] : []
    }),
  })
}

/** The town and web address of an employer or school. */
function organizationOf(holder: XmlNode, { line, skip }: Reader) {
  const contact = childOf(holder, 'OrganizationContact')
  const channels = contact ? childrenOf(contact, 'Communication') : []
  const web = channels.find((one) => line(one, 'ChannelCode')?.toLowerCase() === 'web')
  const address = channels.flatMap((one) => childOf(one, 'Address') ?? [])[0]
  const found = { url: line(web, 'URI') ?? line(holder, 'Link'), location: line(address, 'CityName') }
  // The rest of how to reach an employer.
  skip(contact)
  return found
}

import { expect, test } from 'vitest'
import { readCarriedData } from './carried-data.ts'

const carried = (xml: string) =>
  readCarriedData({ attachments: [{ bytes: Buffer.from(xml) } as never], metadata: null as never })

const dated = (name: string, from: string, to?: string) =>
  `<${name}><StartDate><hr:FormattedDateTime>${from}</hr:FormattedDateTime></StartDate>${
    to ? `<EndDate><hr:FormattedDateTime>${to}</hr:FormattedDateTime></EndDate>` : '<Ongoing>true</Ongoing>'
  }</${name}>`
const dimension = (code: string, level: string) =>
  `<eures:CompetencyDimension><hr:CompetencyDimensionTypeCode>${code}</hr:CompetencyDimensionTypeCode><eures:Score><hr:ScoreText>${level}</hr:ScoreText></eures:Score></eures:CompetencyDimension>`

const candidate = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="http://www.openapplications.org/oagis/9" xmlns:eures="http://www.europass_eures.eu/1.0" xmlns:hr="http://www.hr-xml.org/3">
<hr:DocumentID schemeID="Test-0001" schemeVersionID="4.0"/>
<CandidatePerson><PersonName><oa:GivenName>Ilse</oa:GivenName><hr:FamilyName>Brandmeier</hr:FamilyName></PersonName>
<Communication><ChannelCode>Email</ChannelCode><oa:URI>ilse@example.test</oa:URI></Communication>
<Communication><ChannelCode>Telephone</ChannelCode><UseCode>mobile</UseCode><CountryDialing>43</CountryDialing><oa:DialNumber>316123456</oa:DialNumber><CountryCode>at</CountryCode></Communication>
<Communication><ChannelCode>Web</ChannelCode><oa:URI>https://ilse.example.test</oa:URI></Communication>
<Communication><UseCode>home</UseCode><Address type="home"><oa:AddressLine>Lange Gasse 3</oa:AddressLine><oa:CityName>Graz</oa:CityName><CountryCode>at</CountryCode><oa:PostalCode>8010</oa:PostalCode></Address></Communication>
<NationalityCode>at</NationalityCode><hr:BirthDate>1990-05-01</hr:BirthDate><GenderCode>female</GenderCode>
<PrimaryLanguageCode name="NORMAL">ger</PrimaryLanguageCode></CandidatePerson>
<CandidateProfile languageCode="en"><hr:ID/>
<hr:ExecutiveSummary>&lt;p&gt;Bakes &lt;strong&gt;rye&lt;/strong&gt; &amp;amp; spelt.&lt;/p&gt;&lt;p&gt;At night.&lt;/p&gt;</hr:ExecutiveSummary>
<EmploymentHistory><EmployerHistory><hr:OrganizationName>Nordlicht</hr:OrganizationName><hr:IndustryCode>C</hr:IndustryCode>
<PositionHistory><PositionTitle typeCode="FREETEXT">Baker</PositionTitle><eures:EmploymentPeriod><eures:StartDate><hr:FormattedDateTime>2019-03</hr:FormattedDateTime></eures:StartDate><eures:EndDate><hr:FormattedDateTime>2021-02-14</hr:FormattedDateTime></eures:EndDate><hr:CurrentIndicator>false</hr:CurrentIndicator></eures:EmploymentPeriod>
<oa:Description>&lt;ul&gt;&lt;li&gt;Rye&lt;/li&gt;&lt;li&gt;Spelt&lt;/li&gt;&lt;/ul&gt;</oa:Description><City>Graz</City><Country>at</Country></PositionHistory></EmployerHistory></EmploymentHistory>
<EducationHistory><EducationOrganizationAttendance><hr:OrganizationName>Berufsschule Graz</hr:OrganizationName>${dated('AttendancePeriod', '2008', '2011')}<EducationDegree><hr:DegreeName>Journeyman</hr:DegreeName><FinalGrade><hr:ScoreText>1.3</hr:ScoreText></FinalGrade></EducationDegree><EducationLevelCode>4</EducationLevelCode></EducationOrganizationAttendance></EducationHistory>
<eures:Licenses><eures:License><hr:LicenseTypeCode>B</hr:LicenseTypeCode></eures:License><eures:License><hr:LicenseTypeCode>C1</hr:LicenseTypeCode></eures:License></eures:Licenses>
<PersonQualifications><PersonCompetency><CompetencyID schemeName="NORMAL">eng</CompetencyID><hr:TaxonomyID>language</hr:TaxonomyID>${dimension('CEF-Understanding-Listening', 'C1')}${dimension('CEF-Writing-Production', 'B1')}</PersonCompetency></PersonQualifications>
<Skills><PersonCompetency><hr:TaxonomyID>Digital_Skill</hr:TaxonomyID><hr:CompetencyName>Spreadsheets</hr:CompetencyName></PersonCompetency><SkillsGroup><Title>Ovens</Title><PersonCompetency><hr:CompetencyName>Deck oven</hr:CompetencyName></PersonCompetency></SkillsGroup></Skills>
<Projects><Project><Title>Solar oven</Title>${dated('Date', '2020-01')}<Description>Built one</Description><Link>https://oven.example.test</Link></Project></Projects>
<Others><Title>Prizes</Title><Other><Title>Bread of the year</Title>${dated('Date', '2022')}</Other></Others>
<SocialAndPoliticalActivities><SocialAndPoliticalActivity><Title>Council</Title></SocialAndPoliticalActivity></SocialAndPoliticalActivities>
</CandidateProfile></Candidate>`

test('a Europass CV of after 2020 is read with all it has, and what is not taken is named', () => {
  const found = carried(candidate)
  expect(found?.source).toBe('Europass')
  expect(found?.resume).toEqual({
    basics: {
      name: 'Ilse Brandmeier',
      email: 'ilse@example.test',
      phone: '+43 316123456',
      summary: 'Bakes rye & spelt.\nAt night.',
      location: { address: 'Lange Gasse 3', postalCode: '8010', city: 'Graz', countryCode: 'AT' },
      profiles: [{ url: 'https://ilse.example.test' }],
    },
    work: [
      {
        ...{ name: 'Nordlicht', position: 'Baker', location: 'Graz' },
        ...{ startDate: '2019-03', endDate: '2021-02-14', summary: '• Rye\n• Spelt' },
      },
    ],
    education: [
      {
        ...{ institution: 'Berufsschule Graz', studyType: 'Journeyman', score: '1.3' },
        ...{ startDate: '2008', endDate: '2011' },
      },
    ],
    languages: [
      { language: 'German', fluency: 'native' },
      { language: 'English', fluency: 'B1', 'x-levels': { listening: 'C1', writing: 'B1' } },
    ],
    skills: [{ name: 'Spreadsheets' }, { name: 'Ovens', keywords: ['Deck oven'] }],
    certificates: [{ name: 'Driving licence B, C1' }],
    projects: [
      {
        ...{ name: 'Solar oven', description: 'Built one', url: 'https://oven.example.test' },
        startDate: '2020-01',
      },
    ],
    'x-others': [{ section: 'Prizes', title: 'Bread of the year', startDate: '2022' }],
  })
  expect(found?.leftOut).toEqual([
    ...['BirthDate', 'GenderCode', 'NationalityCode'],
    'SocialAndPoliticalActivity',
  ])
  expect(found?.notes).toEqual(['fields left out'])
  expect(JSON.stringify(found?.resume)).not.toMatch(/1990|female/)
})

const passport = `<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
<Identification><PersonName><FirstName>Ilse</FirstName><Surname>Brandmeier</Surname></PersonName>
<ContactInfo><WebsiteList><Website><Contact>https://ilse.example.test</Contact></Website></WebsiteList></ContactInfo>
<Demographics><Birthdate year="1990" month="--05" day="---01">1990</Birthdate></Demographics></Identification>
<Headline><Type><Code>personal_statement</Code></Type><Description><Label>Bakes at night.</Label></Description></Headline>
<Skills><Linguistic><MotherTongueList><MotherTongue><Description><Code>de</Code><Label>German</Label></Description></MotherTongue></MotherTongueList>
<ForeignLanguageList><ForeignLanguage><Description><Code>en</Code></Description><ProficiencyLevel><Listening>C1</Listening><Reading>C1</Reading><SpokenInteraction>B2</SpokenInteraction></ProficiencyLevel></ForeignLanguage></ForeignLanguageList></Linguistic>
<Communication><Description>I have led a team of nine through many winters, which taught me to listen.</Description></Communication>
<Computer><Description>&lt;p&gt;C++, SQL; Excel&lt;/p&gt;</Description></Computer>
<Driving><Description><Licence>B</Licence></Description></Driving></Skills>
<AchievementList><Achievement><Title><Code>projects</Code><Label>Projects</Label></Title><Description>Solar oven</Description></Achievement>
<Achievement><Title><Code>references</Code></Title><Description>Aunt Berta</Description></Achievement>
<Achievement><Title><Label>Memberships</Label></Title><Description>Guild</Description></Achievement></AchievementList>
</LearnerInfo></SkillsPassport>`

test('a Europass CV of before 2020 brings skills, licences, links, achievements and all levels', () => {
  const found = carried(passport)
  expect(found?.resume).toEqual({
    basics: {
      name: 'Ilse Brandmeier',
      summary: 'Bakes at night.',
      profiles: [{ url: 'https://ilse.example.test' }],
    },
    languages: [
      { language: 'German', fluency: 'native' },
      {
        ...{ language: 'English', fluency: 'B2' },
        'x-levels': { listening: 'C1', reading: 'C1', conversation: 'B2' },
      },
    ],
    skills: [{ name: 'computer', keywords: ['C++', 'SQL', 'Excel'] }],
    certificates: [{ name: 'Driving licence B' }],
    projects: [{ name: 'Solar oven', description: 'Solar oven' }],
    'x-skills': [
      {
        name: 'communication',
        text: 'I have led a team of nine through many winters, which taught me to listen.',
      },
    ],
    'x-achievements': [{ title: 'Memberships', summary: 'Guild' }],
  })
  expect(found?.leftOut).toEqual(['references', 'Birthdate'])
  expect(JSON.stringify(found?.resume)).not.toMatch(/1990|Berta/)
})

test('XML of anything else is no résumé', () => {
  expect(carried('<Candidate><Name>x</Name></Candidate>')).toBeNull()
  expect(carried('<invoice/>')).toBeNull()
})

import {
  fieldsIn,
  firstOfPath,
  type Get,
  getJson,
  jobsIn,
  type Provider,
  sectionOf,
  textIn,
} from '../posting.ts'

const pageSize = 100
/** Each job is a request of its own, so a larger board takes longer than its server would bear. */
const maxJobs = 1_000
const together = 8

const sections = ['jobDescription', 'qualifications', 'additionalInformation', 'companyDescription']

// https://developers.smartrecruiters.com/docs/posting-api
export const smartRecruiters: Provider = {
  accountOf: firstOfPath('careers.smartrecruiters.com', 'jobs.smartrecruiters.com'),
  async read(account, get) {
    const board = `https://api.smartrecruiters.com/v1/companies/${encodeURIComponent(account)}/postings`
    const ids: string[] = []
    for (let offset = 0; offset < maxJobs; offset += pageSize) {
      const page = jobsIn(fieldsIn(await getJson(get, `${board}?limit=${pageSize}&offset=${offset}`)).content)
      ids.push(...page.map(({ id }) => textIn(id)).filter(Boolean))
      if (page.length < pageSize) break
    }
    const postings = []
    for (let from = 0; from < ids.length; from += together)
      postings.push(
        ...(await Promise.all(
          ids.slice(from, from + together).map((id) => readOne(board, account, id, get)),
        )),
      )
    return postings
  },
}

async function readOne(board: string, account: string, id: string, get: Get) {
  const job = fieldsIn(await getJson(get, `${board}/${encodeURIComponent(id)}`))
  const { city, region, country, remote, hybrid } = fieldsIn(job.location)
  const texts = fieldsIn(fieldsIn(job.jobAd).sections)
  return {
    id,
    url: `https://jobs.smartrecruiters.com/${encodeURIComponent(account)}/${encodeURIComponent(id)}`,
    cells: {
      title: textIn(job.name),
      city: textIn(city),
      region: textIn(region),
      country: textIn(country),
      employmentType: textIn(fieldsIn(job.typeOfEmployment).label),
      level: textIn(fieldsIn(job.experienceLevel).label),
      workplace: remote === true ? 'Remote' : hybrid === true ? 'Hybrid' : '',
      description: sections
        .map((name) => {
          const { title, text } = fieldsIn(texts[name])
          return sectionOf(textIn(title), textIn(text))
        })
        .join(''),
    },
    notes: [],
  }
}

import {
  fieldsIn,
  firstOfPath,
  getJson,
  jobsIn,
  listIn,
  type Provider,
  payCells,
  periodIn,
  sectionOf,
  textIn,
} from '../posting.ts'

/** Accounts of its European servers are written with this before them. */
const european = 'eu:'
const worldAccount = firstOfPath('jobs.lever.co')
const europeanAccount = firstOfPath('jobs.eu.lever.co')

// https://github.com/lever/postings-api
export const lever: Provider = {
  accountOf(address) {
    const inEurope = europeanAccount(address)
    return inEurope ? `${european}${inEurope}` : worldAccount(address)
  },
  async read(account, get) {
    const isEuropean = account.startsWith(european)
    const name = isEuropean ? account.slice(european.length) : account
    const host = isEuropean ? 'api.eu.lever.co' : 'api.lever.co'
    const address = `https://${host}/v0/postings/${encodeURIComponent(name)}?mode=json`
    return jobsIn(await getJson(get, address)).map((job) => {
      const { location, allLocations, commitment } = fieldsIn(job.categories)
      const places = listIn(allLocations).map(textIn)
      const { min, max, currency, interval } = fieldsIn(job.salaryRange)
      const workplace = textIn(job.workplaceType)
      return {
        id: textIn(job.id),
        url: textIn(job.hostedUrl),
        cells: {
          title: textIn(job.text),
          place: (places.length > 0 ? places : [textIn(location)]).join('; '),
          country: textIn(job.country),
          employmentType: textIn(commitment),
          workplace: workplace === 'unspecified' ? '' : workplace,
          description: [
            textIn(job.description),
            ...listIn(job.lists).map((one) => {
              const { text, content } = fieldsIn(one)
              return sectionOf(textIn(text), textIn(content) && `<ul>${textIn(content)}</ul>`)
            }),
            textIn(job.additional),
          ].join(''),
          ...payCells({ min, max, currency, period: periodIn(textIn(interval)) }),
        },
        notes: [],
      }
    })
  },
}

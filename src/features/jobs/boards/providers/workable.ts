import {
  fieldsIn,
  firstOfPath,
  getJson,
  jobsIn,
  listIn,
  type Provider,
  subdomainOf,
  textIn,
} from '../posting.ts'

const pathAccount = firstOfPath('apply.workable.com')
const nameAccount = subdomainOf('workable.com')

const placeOf = ({ city, region, state, country }: Record<string, unknown>) =>
  [textIn(city), textIn(region) || textIn(state), textIn(country)].filter(Boolean).join(', ')

// https://help.workable.com, the widget of its job pages.
export const workable: Provider = {
  accountOf: (address) =>
    address.hostname === 'apply.workable.com' ? pathAccount(address) : nameAccount(address),
  async read(account, get) {
    const address = `https://apply.workable.com/api/v1/widget/accounts/${encodeURIComponent(account)}?details=true`
    return jobsIn(fieldsIn(await getJson(get, address)).jobs).map((job) => {
      const [, ...further] = listIn(job.locations)
        .map(fieldsIn)
        .filter(({ hidden }) => hidden !== true)
      return {
        id: textIn(job.shortcode),
        url: textIn(job.url),
        cells: {
          title: textIn(job.title),
          city: textIn(job.city),
          region: textIn(job.state),
          country: textIn(job.country),
          furtherPlaces: further.map(placeOf).filter(Boolean).join('; '),
          employmentType: textIn(job.employment_type),
          workplace: job.telecommuting === true ? 'Remote' : '',
          description: textIn(job.description),
        },
        notes: [],
      }
    })
  },
}

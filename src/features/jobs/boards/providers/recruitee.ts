import {
  fieldsIn,
  getJson,
  jobsIn,
  type Provider,
  payCells,
  periodIn,
  sectionOf,
  subdomainOf,
  textIn,
} from '../posting.ts'

// https://docs.recruitee.com/reference/offers
export const recruitee: Provider = {
  accountOf: subdomainOf('recruitee.com'),
  async read(account, get) {
    const address = `https://${account}.recruitee.com/api/offers/`
    return jobsIn(fieldsIn(await getJson(get, address)).offers).map((offer) => {
      const { min, max, currency, period } = fieldsIn(offer.salary)
      return {
        id: textIn(offer.id),
        url: textIn(offer.careers_url),
        cells: {
          title: textIn(offer.title),
          city: textIn(offer.city),
          region: textIn(offer.state_code),
          country: textIn(offer.country_code),
          // Such as fulltime_permanent.
          employmentType: textIn(offer.employment_type_code).split('_')[0] ?? '',
          workplace: offer.remote === true ? 'Remote' : offer.hybrid === true ? 'Hybrid' : '',
          description: `${textIn(offer.description)}${sectionOf('', textIn(offer.requirements))}`,
          ...payCells({ min, max, currency, period: periodIn(textIn(period)) }),
        },
        notes: [],
      }
    })
  },
}

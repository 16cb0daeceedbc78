import {
  fieldsIn,
  firstOfPath,
  getJson,
  jobsIn,
  listIn,
  type Provider,
  payCells,
  periodIn,
  textIn,
} from '../posting.ts'

// https://developers.ashbyhq.com/docs/public-job-posting-api
export const ashby: Provider = {
  accountOf: firstOfPath('jobs.ashbyhq.com'),
  async read(account, get) {
    const address = `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(account)}?includeCompensation=true`
    const jobs = jobsIn(fieldsIn(await getJson(get, address)).jobs)
    return jobs
      .filter(({ isListed }) => isListed !== false)
      .map((job) => {
        const { addressLocality, addressRegion, addressCountry } = fieldsIn(
          fieldsIn(job.address).postalAddress,
        )
        const hasAddress = textIn(addressLocality) !== '' || textIn(addressCountry) !== ''
        const salary = listIn(fieldsIn(job.compensation).summaryComponents)
          .map(fieldsIn)
          .find(({ compensationType }) => compensationType === 'Salary')
        return {
          id: textIn(job.id),
          url: textIn(job.jobUrl),
          cells: {
            title: textIn(job.title),
            ...(hasAddress
              ? {
                  city: textIn(addressLocality),
                  region: textIn(addressRegion),
                  country: textIn(addressCountry),
                }
              : { place: textIn(job.location) }),
            furtherPlaces: listIn(job.secondaryLocations)
              .map((one) => textIn(fieldsIn(one).location))
              .join('; '),
            employmentType: textIn(job.employmentType),
            workplace: textIn(job.workplaceType) || (job.isRemote === true ? 'Remote' : ''),
            description: textIn(job.descriptionHtml) || textIn(job.descriptionPlain),
            ...(salary &&
              payCells({
                min: salary.minValue,
                max: salary.maxValue,
                currency: salary.currencyCode,
                period: periodIn(textIn(salary.interval)),
              })),
          },
          notes: [],
        }
      })
  },
}

import {
  fieldsIn,
  firstOfPath,
  getJson,
  jobsIn,
  listIn,
  type Posting,
  type Provider,
  payCells,
  periodIn,
  textIn,
  unescapeMarkup,
} from '../posting.ts'

const pathAccount = firstOfPath(
  'boards.greenhouse.io',
  'job-boards.greenhouse.io',
  'job-boards.eu.greenhouse.io',
)

// https://developers.greenhouse.io/job-board.html
export const greenhouse: Provider = {
  accountOf(address) {
    const account = pathAccount(address)
    return account === 'embed' ? address.searchParams.get('for') : account
  },
  async read(account, get) {
    const address = `https://boards-api.greenhouse.io/v1/boards/${encodeURIComponent(account)}/jobs?content=true&pay_transparency=true`
    return jobsIn(fieldsIn(await getJson(get, address)).jobs).map((job) => {
      const notes: string[] = []
      return {
        id: textIn(job.id),
        url: textIn(job.absolute_url),
        cells: {
          title: textIn(job.title),
          place: textIn(fieldsIn(job.location).name),
          description: unescapeMarkup(textIn(job.content)),
          ...payOf(job, notes),
        },
        notes,
      }
    })
  },
}

function payOf(job: Record<string, unknown>, notes: string[]): Posting['cells'] {
  const ranges = listIn(job.pay_input_ranges).map(fieldsIn)
  const [range, ...others] = ranges
  if (!range) return {}
  if (others.length > 0) {
    notes.push('Pay: there are several ranges, by place. They are left out.')
    return {}
  }
  return payCells({
    min: Number(range.min_cents) / 100,
    max: Number(range.max_cents) / 100,
    currency: range.currency_type,
    period: periodIn(`${textIn(range.title)} ${textIn(range.blurb)}`),
  })
}

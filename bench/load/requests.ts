// What people ask for under load. `turn` counts the requests of a run, so that each asks for something else.
import { type Account, type HttpRequest, password } from '../product.ts'

export type Seeded = { jobs: number; accounts: Account[] }
export type Scenario = (turn: number, seeded: Seeded) => HttpRequest

const json = { 'content-type': 'application/json' }
const at = <Item>(list: Item[], turn: number) => list[turn % list.length] as Item
const slug = (turn: number, { jobs }: Seeded) => `bench-${(turn * 7_919) % jobs}`

/** As many people as there are requests in ten minutes, each behind an address of their own. */
const from = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
})

const words = [
  'nurse',
  'electrician',
  'driver',
  'software engineer',
  'welder',
  'cook',
  'teacher',
  'accountant',
]
const places = ['', ' in New York', ' remote', ' Chicago', '']
const search = (turn: number) =>
  new URLSearchParams({ q: at(words, turn) + at(places, Math.floor(turn / words.length)) }).toString()

const page =
  (address: (turn: number, seeded: Seeded) => string): Scenario =>
  (turn, seeded) => ({ address: address(turn, seeded), headers: from(turn) })

const landing = page(() => '/')
const jobPage = page((turn, seeded) => `/job-detail/${slug(turn, seeded)}`)
const jobList = page(() => '/api/jobs')
const jobApi = page((turn, seeded) => `/api/jobs/${slug(turn, seeded)}`)
const searches = page((turn) => `/api/jobs/search?${search(turn)}`)

/** People who were here before, with the browser that they know. */
const signIn: Scenario = (turn, { accounts }) => {
  const { email, device } = at(accounts, turn)
  return {
    ...{ method: 'POST', address: '/api/auth/login', headers: { ...json, ...from(turn), device } },
    body: JSON.stringify({ email, password }),
  }
}

/** Each person applies to another job every time. */
const apply: Scenario = (turn, seeded) => {
  const { token } = at(seeded.accounts, turn)
  return {
    ...{ method: 'POST', address: '/api/jobs/apply' },
    headers: { ...json, ...from(turn), authorization: `Bearer ${token}` },
    body: JSON.stringify({ slug: slug(turn, seeded) }),
  }
}

/** 80 % read pages and lists, 15 % search, 5 % sign in or apply. */
const mixed: Scenario = (turn, seeded) => {
  const place = turn % 20
  if (place === 19) return (turn % 40 === 19 ? apply : signIn)(turn, seeded)
  if (place % 6 === 5) return searches(turn, seeded)
  return at([landing, jobPage, jobList, jobApi], turn)(turn, seeded)
}

/** Strangers who try passwords, from 50 addresses. */
const loginFlood: Scenario = (turn) => ({
  ...{ method: 'POST', address: '/api/auth/login' },
  headers: { ...json, 'x-forwarded-for': `198.51.100.${turn % 50}` },
  body: JSON.stringify({ email: `nobody-${turn}@people.example`, password: 'a wrong password' }),
})

export const scenarios = {
  landing,
  search: searches,
  'job page': jobPage,
  'sign-in': signIn,
  apply,
  'mixed 80/15/5': mixed,
  'GET /jobs': jobList,
  'GET /jobs/:slug': jobApi,
  /** The bare route of `public/bare.ts` reads the same rows. */
  bare: page((turn, seeded) => `/jobs/${slug(turn, seeded)}`),
  'login flood': loginFlood,
  health: page(() => '/healthz'),
} satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios

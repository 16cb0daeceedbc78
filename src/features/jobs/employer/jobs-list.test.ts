import { expect, test } from 'vitest'
import {
  countStates,
  filterAndSortJobs,
  jobTitleOf,
  type ListedJob,
  readJobListChoice,
  subtitleOf,
} from './jobs-list.ts'

const job = (title: string, changes: Partial<ListedJob> = {}): ListedJob => ({
  ...{
    id: title,
    slug: title,
    title,
    status: 'open',
    closedReason: null,
    moderation: null,
    ownerName: null,
    medianHours: null,
  },
  ...{ version: 1, city: 'Newark', region: 'NJ', country: 'US', workplace: 'On-site', furtherPlaces: [] },
  ...{ employmentType: 'Full-time', pay: null, seats: 1, postedBy: null, closesAt: '2026-12-20T12:00:00Z' },
  ...{ postedAt: '2026-11-01T12:00:00Z', updatedAt: '2026-11-01T12:00:00Z', daysOpen: 20, isMine: false },
  applicants: { total: 1, unopened: 0, byStage: {} },
  late: 0,
  ...changes,
})
const jobs = [
  job('Welder'),
  job('Rigger', { late: 2, postedAt: '2026-11-10T12:00:00Z' }),
  job('Planner', { moderation: 'held' }),
  job('Clerk', { status: 'draft', postedAt: null, closesAt: null }),
  job('Driver', { late: 1, isMine: true, closesAt: '2026-12-01T12:00:00Z' }),
]
const titles = (query: string) =>
  filterAndSortJobs(jobs, readJobListChoice(new URLSearchParams(query))).map(({ title }) => title)

test('one can see only the jobs whose hiring team one is on', () => {
  expect(titles('mine=true')).toEqual(['Driver'])
})

test('a job in review is counted as such, so that the heading and the chips agree', () => {
  expect(jobTitleOf(jobs)).toBe('3 jobs are live')
  expect(countStates(jobs)).toEqual([
    { state: 'open', count: 3 },
    { state: 'held', count: 1 },
    { state: 'draft', count: 1 },
  ])
  expect(titles('status=open')).toEqual(['Rigger', 'Driver', 'Welder'])
  expect(titles('status=held')).toEqual(['Planner'])
})

test('jobs with late answers come first unless another order is chosen', () => {
  expect(titles('')).toEqual(['Rigger', 'Driver', 'Welder', 'Planner', 'Clerk'])
  expect(titles('late=true')).toEqual(['Rigger', 'Driver'])
  expect(titles('sort=closing')[0]).toBe('Driver')
  expect(titles('sort=title')[0]).toBe('Clerk')
  expect(titles('sort=newest&status=open')[0]).toBe('Rigger')
  expect(titles('q=rig&sort=unknown')).toEqual(['Rigger'])
})

test('the sentence under the heading names who is late', () => {
  expect(subtitleOf(jobs)).toBe(
    '3 people are past your reply promise, on 2 jobs. Every application has been opened.',
  )
})

import { beforeEach, expect, test } from 'vitest'
import { AppError } from '#/shared/errors.ts'
import {
  type LandingEmployer,
  type LandingJob,
  loadEmployers,
  loadJobs,
  useEmployersList,
  useJobsList,
} from './landing.ts'
import { clickSearchBox, useSearchBox } from './use-search-box.ts'

const jobs = [{ slug: 'night-shift-welder' }] as LandingJob[]
const employers = [{ slug: 'alder-finch' }] as LandingEmployer[]

beforeEach(() => {
  useJobsList.setState(useJobsList.getInitialState(), true)
  useEmployersList.setState(useEmployersList.getInitialState(), true)
})

test('a request sets loading; success stores the jobs and clears it', async () => {
  const loaded = loadJobs(async () => ({ success: true, data: jobs }))
  expect(useJobsList.getState().loading).toBe(true)
  await loaded
  expect(useJobsList.getState()).toEqual({ allJobs: jobs, jobs: [], loading: false, error: null })
})

test('the same list sent again is the one that is known', async () => {
  await loadJobs(async () => ({ success: true, data: jobs }))
  await loadJobs(async () => ({ success: true, data: structuredClone(jobs) }))
  expect(useJobsList.getState().allJobs).toBe(jobs)
  await loadJobs(async () => ({ success: true, data: [{ slug: 'day-shift-welder' }] as LandingJob[] }))
  expect(useJobsList.getState().allJobs).toEqual([{ slug: 'day-shift-welder' }])
})

test('failure stores the server’s message, clears loading and keeps the list', async () => {
  await loadJobs(async () => ({ success: true, data: jobs }))
  await loadJobs(() => Promise.reject(new AppError(503, 'The list is being rebuilt')))
  expect(useJobsList.getState()).toEqual({
    allJobs: jobs,
    jobs: [],
    loading: false,
    error: 'The list is being rebuilt',
  })
})

test('the next success clears the error', async () => {
  await loadJobs(() => Promise.reject(new AppError(500)))
  await loadJobs(async () => ({ success: true, data: [] }))
  expect(useJobsList.getState()).toEqual({ allJobs: [], jobs: [], loading: false, error: null })
})

test('employers are stored the same way', async () => {
  const failed = loadEmployers(() => Promise.reject(new AppError(500)))
  expect(useEmployersList.getState().loading).toBe(true)
  await failed
  expect(useEmployersList.getState()).toEqual({
    allEmployers: [],
    loading: false,
    error: 'Something has gone wrong',
  })
  await loadEmployers(async () => ({ success: true, data: employers }))
  expect(useEmployersList.getState()).toEqual({ allEmployers: employers, loading: false, error: null })
})

test('the search box stores that it was clicked', () => {
  expect(useSearchBox.getState().clicked).toBe(false)
  clickSearchBox()
  expect(useSearchBox.getState().clicked).toBe(true)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { apiQuery } from '#/client/api.ts'
import { trackedJobsQuery } from '#/features/tracker/tracked.ts'
import { ApplicationsLayout } from './ApplicationsLayout.tsx'

const application = (id: string, changes: object) => ({
  ...{ id, stage: 'interview', waitingOn: 'them', interview: null, daysLate: 0, replyBy: null, offer: null },
  ...{ recallUnread: false, recalledAt: null, counter: null, message: null, acceptedBy: null },
  ...{ job: { title: id, company: { name: 'Elm Clinic', photo: null } }, standing: 'Waiting' },
  ...{ progress: { reached: 4, total: 6, skipped: [], ended: false }, ...changes },
})
const fromElsewhere = (id: string, changes: object) => ({
  ...{ id, title: id, company: 'Ash Farm', stage: 'applied', reached: 'applied', isDue: false },
  ...{ nextStep: null, nextOn: null, pay: null, link: null, ...changes },
})

/** The headings of the list with their counts, and the sentence above it. */
function listOf(applications: object[] | undefined, tracked: object[]) {
  const client = new QueryClient()
  const reads: [readonly unknown[], object[] | undefined][] = [
    [apiQuery('/applications', {}).queryKey, applications],
    [trackedJobsQuery.queryKey, tracked],
  ]
  for (const [key, answer] of reads) client.setQueryData(key, answer)
  const page = createElement(MemoryRouter, null, createElement(ApplicationsLayout))
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
  const groups = [...html.matchAll(/<h2 id="group-[^>]*>([^<]*)<span[^>]*>(\d+)</g)]
  return {
    groups: groups.map(([, heading, count]) => `${heading} ${count}`),
    sentence: /<p class="mt-1[^>]*>([^<]*)</.exec(html)?.[1],
  }
}

test('nothing of the seeker’s own is under “Their move”, and one rule counts what is their move', () => {
  const decides = application('decides', { interview: 'held' })
  const booked = application('booked', { interview: 'booked' })
  const picks = application('picks', { interview: 'pick', waitingOn: 'you' })
  const later = fromElsewhere('later', { nextStep: 'Follow up', nextOn: '2026-12-04' })
  const due = fromElsewhere('due', { nextStep: 'Follow up', nextOn: '2026-11-29', isDue: true })
  const waits = fromElsewhere('waits', {})
  expect(listOf([decides, booked], [later, waits])).toEqual({
    groups: ['Coming up 2', 'Their move 2'],
    sentence: 'None of them is your move.',
  })
  expect(listOf([decides, booked, picks], [later, due, waits])).toEqual({
    groups: ['Your move 2', 'Coming up 2', 'Their move 2'],
    sentence: 'Two are your move.',
  })
  // Until all have arrived no count is said.
  expect(listOf(undefined, [later])).toEqual({ groups: [], sentence: undefined })
})

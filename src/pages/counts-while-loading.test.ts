import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { applicationDraftsQuery } from '#/features/applications/drafts/ApplicationDrafts.tsx'
import { seekerInbox } from '#/features/messages/inbox/inbox.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { invitationsQuery } from '#/features/talent/invitations/invitations.ts'
import { trackedJobsQuery } from '#/features/tracker/tracked.ts'
import EmployerDashboardPage from './EmployerDashboardPage.tsx'
import SeekerDashboardPage from './SeekerDashboardPage.tsx'

// A page whose reads arrive one after another says no number that a later one would change.

type Reads = readonly (readonly [key: readonly unknown[], answer: unknown])[]

/** The text of a page when these reads have arrived and the others have not. */
function textOf(page: FunctionComponent, reads: Reads) {
  const client = new QueryClient()
  for (const [key, answer] of reads) client.setQueryData(key, answer)
  const routed = createElement(MemoryRouter, null, createElement(page))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed))
}

test('the bell has no number until the server has said one', () => {
  const bell = textOf(() => createElement(Bell, { area: 'seeker' }), [])
  expect(bell).toContain('aria-label="Notifications"')
  expect(bell).not.toMatch(/unread|>15</)
})

const company = {
  ...{ slug: 'elm-clinic', name: 'Elm Clinic', photo: null },
  ...{ verifiedAt: null, verificationLevel: 'company' as const, verifiedDomain: null },
}
const sentAt = '2026-03-02T09:00:00Z'
const application: DataOf<'GET', '/applications'>[number] = {
  ...{ id: 'a', version: 1, stage: 'applied', waitingOn: 'them', standing: 'Waiting', route: [] },
  ...{ appliedAt: sentAt, stageChangedAt: sentAt, waitingSince: sentAt, openedAt: null },
  ...{ daysLate: 0, replyBy: null, firstReplyBy: null, applyAgainFrom: null, acceptedBy: null },
  ...{
    interview: null,
    offer: null,
    counter: null,
    message: null,
    isRescinded: false,
    offerWithdrawnAt: null,
  },
  ...{ recallUnread: false, recalledAt: null, jobState: null, askedAt: null },
  job: {
    ...{
      slug: 'nurse',
      title: 'Nurse',
      company,
      pay: null,
      workplace: 'onsite',
      employmentType: 'full_time',
    },
    ...{ city: null, region: null, country: null, furtherPlaces: [] },
  },
  progress: { reached: 1, total: 6, skipped: [], ended: false },
}
const seekerReads: Reads = [
  [apiQuery('/applications', {}).queryKey, [application]],
  [apiQuery('/interviews', {}).queryKey, []],
  [seekerInbox.queryKey, []],
  [invitationsQuery.queryKey, []],
  [applicationDraftsQuery.queryKey, []],
  [trackedJobsQuery.queryKey, []],
]

test('a seeker’s home counts what needs them once all of it is known', () => {
  expect(textOf(SeekerDashboardPage, seekerReads)).toContain('all caught up')
  for (const missing of seekerReads) {
    const text = textOf(
      SeekerDashboardPage,
      seekerReads.filter((read) => read !== missing),
    )
    expect([missing[0], text.includes('all caught up')]).toEqual([missing[0], false])
    expect(text).toContain('Loading your applications')
  }
})

test('an employer’s home says that nobody waits once that is known', () => {
  const hiring = { waitingApplicants: [], waiting: 0, late: 0, jobs: [{ id: 'j' }], replies: null }
  const text = textOf(EmployerDashboardPage, [[apiQuery('/employer/applications', {}).queryKey, hiring]])
  expect(text).toContain('Loading who is waiting')
  expect(text).not.toContain('Nobody is waiting')
})

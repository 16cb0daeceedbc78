import type { DataOf } from '#/client/api.ts'

/** The reader's side of a thread. */
export type Side = 'seeker' | 'employer'

export type SeekerThread = DataOf<'GET', '/messages/:id'>
export type CompanyThread = DataOf<'GET', '/employer/messages/:id'>
export type AnyThread = SeekerThread | CompanyThread
export type Message = AnyThread['messages'][number]
export type KeptDraft = AnyThread['draft']
export type Note = CompanyThread['notes'][number]

/** The same acts on both sides, each with the rights of its own. */
export const endpointsOf = {
  seeker: {
    thread: '/messages/:id',
    send: 'POST /messages/:id',
    read: 'POST /messages/:id/read',
    typing: 'POST /messages/:id/typing',
    draft: 'PUT /messages/:id/draft',
  },
  employer: {
    thread: '/employer/messages/:id',
    send: 'POST /employer/messages/:id',
    read: 'POST /employer/messages/:id/read',
    typing: 'POST /employer/messages/:id/typing',
    draft: 'PUT /employer/messages/:id/draft',
  },
} as const

/** What changes with a message. */
export const staleThreads = ['/messages/*', '/employer/messages/*'] as const

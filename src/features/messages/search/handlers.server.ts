import type { Handlers } from '#/server/http/endpoints.ts'
import type { messagesApi } from '../api.ts'
import { isHeldBack } from '../safety/topics.ts'
import { viewCompany } from '../thread.server.ts'
import { prefixQuery, searchCompanyMessages, searchSeekerMessages } from './search.server.ts'

type SearchApi = Pick<typeof messagesApi, 'GET /messages/search' | 'GET /employer/messages/search'>

export const messageSearchHandlers: Handlers<SearchApi> = {
  async 'GET /messages/search'({ q }, { db, user }) {
    const query = prefixQuery(q)
    const rows = query ? await searchSeekerMessages(db, user.id, query) : []
    return {
      data: rows.map((row) => ({
        ...viewFound(row, user.id),
        excerpt: isHeldBack(row, row.trustedAt) ? null : row.excerpt,
      })),
    }
  },

  async 'GET /employer/messages/search'({ q }, { db, user }) {
    const query = prefixQuery(q)
    const rows = query ? await searchCompanyMessages(db, user, query) : []
    return { data: rows.map((row) => viewFound(row, user.id)) }
  },
}

type FoundRow = Awaited<ReturnType<typeof searchSeekerMessages>>[number]

const viewFound = (row: FoundRow, readerId: string) => ({
  id: row.id,
  threadId: row.threadId,
  jobTitle: row.jobTitle,
  applicant: row.applicant,
  company: viewCompany(row),
  sentBy: row.sentBy,
  isOwn: row.authorId === readerId,
  author: row.author,
  excerpt: row.excerpt,
  sentAt: row.sentAt,
})

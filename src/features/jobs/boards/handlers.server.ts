import { lockCompany } from '#/features/companies/queries.server.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { plural } from '#/shared/sentence.ts'
import { fieldLabels } from '../history/field-texts.ts'
import { companySizeOf, viewRows } from '../import/handlers.server.ts'
import type { jobBoardsApi } from './api.ts'
import { UnreadBoard } from './posting.ts'
import { boardOf } from './providers.ts'
import { deleteBoard, followBoard, keepOurs, listBoardJobs, listBoards, markRead } from './queries.server.ts'
import { takeOver } from './take-over.server.ts'

export const jobBoardsHandlers: Handlers<typeof jobBoardsApi> = {
  async 'POST /job-boards/check'({ address }, { config, db, user }) {
    const board = boardOf(address)
    const jobs = await read(board, config)
    const rows = jobs.map(({ fields, notes, problem }, at) => ({
      ...{ row: at + 1, fields, notes },
      errors: problem === null ? [] : [problem],
    }))
    const viewed = await viewRows(rows, await companySizeOf(db, user.companyId))
    return {
      data: {
        ...board,
        rows: viewed.map((row, at) => ({ ...row, title: jobs[at]?.title ?? '', url: jobs[at]?.url ?? '' })),
      },
    }
  },

  async 'POST /job-boards'({ address }, { config, user, transaction }) {
    const board = boardOf(address)
    const jobs = await read(board, config)
    return transaction(async ({ db }) => {
      const { companyId } = user
      await lockCompany(db, companyId)
      const id = await followBoard(db, { ...board, companyId, followedBy: user.id })
      const { added } = await takeOver(db, { id, companyId, follower: user }, jobs)
      await markRead(db, id, null)
      return { data: { id, added }, message: `${plural(added, 'draft')} made. We look again every hour.` }
    })
  },

  async 'GET /job-boards'(_, { db, user }) {
    const jobs = await listBoardJobs(db, user)
    const boards = await listBoards(db, user)
    return {
      data: boards.map((board) => {
        const own = jobs.filter(({ boardId }) => boardId === board.id)
        return {
          ...board,
          jobs: own.filter(({ goneSince }) => goneSince === null).length,
          toLookAt: own
            .filter(
              ({ changed, problem, goneSince, status }) =>
                changed.length > 0 || problem !== null || (goneSince !== null && status !== null),
            )
            .map(({ boardId: _, jobId, status, changed, ...job }) => ({
              ...job,
              job: jobId && status ? { id: jobId, status } : null,
              changed: changed.map((field) => fieldLabels[field as keyof typeof fieldLabels] ?? field),
            })),
        }
      }),
    }
  },

  async 'DELETE /job-boards/:id'({ id }, { db, user }) {
    orNotFound((await deleteBoard(db, user, id)) || undefined, 'board')
    return { data: {}, message: 'You follow this board no more. Its jobs stay here.' }
  },

  async 'POST /job-boards/:id/keep'({ id, externalId }, { db, user }) {
    orNotFound((await keepOurs(db, user, id, externalId)) || undefined, 'job')
    return { data: {}, message: 'It stays as it is here' }
  },
}

type Board = ReturnType<typeof boardOf>
type Config = Parameters<(typeof jobBoardsHandlers)['POST /job-boards/check']>[1]['config']

async function read(board: Board, { outbound }: Config) {
  if (!outbound) throw new AppError(409, 'This Waymark does not call other servers, so it reads no boards.')
  const { readBoard } = await import('./read-board.server.ts')
  try {
    return await readBoard(board, outbound)
  } catch (error) {
    if (error instanceof UnreadBoard) throw fieldError('address', error.message)
    throw error
  }
}

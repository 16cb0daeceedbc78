import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { isAfter } from '#/server/paged-task.ts'
import { AppError } from '#/shared/errors.ts'
import { type CompanyActor, hasRight, reachOf } from '#/shared/rights.ts'
import type { CheckedRow } from '../import/check-rows.ts'
import type { ProviderName } from './provider-names.ts'

type Reader = { id: string; companyId: string; actor: CompanyActor }

/** Boards of the company; of those who write only their own jobs the ones that they follow. */
const inReach = ({ id, companyId, actor }: Reader) =>
  sql<boolean>`(board.company_id = ${companyId} and ${
    reachOf(actor, 'write-jobs') === 'own' ? sql`board.followed_by = ${id}` : sql`true`
  })`

export async function listBoards(db: Db, reader: Reader) {
  const boards = await db
    .selectFrom('jobBoards as board')
    .leftJoin('users', 'users.id', 'followedBy')
    .where(inReach(reader))
    .select(['board.id', 'provider', 'account', 'readAt', 'problem', 'users.name as followedBy'])
    .orderBy('board.createdAt')
    .execute()
  return boards.map((board) => ({ ...board, provider: board.provider as ProviderName }))
}

/** Jobs of these boards, with what they are here. */
export async function listBoardJobs(db: Db, reader: Reader) {
  const { rows } = await sql<{
    boardId: string
    externalId: string
    jobId: string | null
    title: string
    url: string
    changed: string[]
    problem: string | null
    goneSince: Date | null
    status: 'draft' | 'open' | 'paused' | 'closed' | null
  }>`select board_id, external_id, job_id, link.title, url, changed, link.problem, gone_since, jobs.status
    from job_boards board join job_board_jobs link on link.board_id = board.id left join jobs on jobs.id = job_id
    where ${inReach(reader)} order by link.title, external_id`.execute(db)
  return rows
}

/** Boards that a company can follow. */
export const maxBoards = 20

/** Follows a board, or goes on with one whose follower may write jobs no more. Throws 409 for one that is followed. */
export async function followBoard(
  db: Db,
  board: { companyId: string; followedBy: string; provider: string; account: string },
) {
  const { companyId, followedBy, provider, account } = board
  const { rows: own } = await sql<{ id: string; isThis: boolean }>`
    select id, provider = ${provider} and account = ${account} as is_this from job_boards where company_id = ${companyId}`.execute(
    db,
  )
  const before = own.find(({ isThis }) => isThis)
  if (before) {
    if ((await lockBoard(db, before.id))?.follower)
      throw new AppError(409, 'Your company follows this board already.')
    await db.updateTable('jobBoards').set({ followedBy }).where('id', '=', before.id).execute()
    return before.id
  }
  if (own.length >= maxBoards)
    throw new AppError(409, `A company can follow ${maxBoards} boards. Stop following one first.`)
  const { id } = await db.insertInto('jobBoards').values(board).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Jobs that came from it stay. False for one that is not theirs. */
export async function deleteBoard(db: Db, reader: Reader, id: string) {
  const { rows } =
    await sql`delete from job_boards board where ${inReach(reader)} and id = ${id} returning 1`.execute(db)
  return rows.length > 0
}

/** The page's word that what changed there stays as it is here. */
export async function keepOurs(db: Db, reader: Reader, id: string, externalId: string) {
  const { rows } = await sql`update job_board_jobs set changed = '{}' from job_boards board
    where board.id = board_id and ${inReach(reader)} and board_id = ${id} and external_id = ${externalId}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Boards of companies that may post, to be read. */
export const listBoardsToRead = (db: Db, after: string | undefined, limit: number) =>
  db
    .selectFrom('jobBoards')
    .innerJoin('companies', 'companies.id', 'companyId')
    .where('companies.status', '=', 'approved')
    .where(isAfter('jobBoards.id', after))
    .select('jobBoards.id')
    .orderBy('jobBoards.id')
    .limit(limit)
    .execute()

/** The board, held until the transaction ends, with whoever follows it; `follower` null: they may write jobs no more. */
export async function lockBoard(db: Db, id: string) {
  const { rows } = await sql<{
    id: string
    companyId: string
    provider: ProviderName
    account: string
    followedBy: string | null
  }>`
    select id, company_id, provider, account, followed_by from job_boards where id = ${id} for update`.execute(
    db,
  )
  const [board] = rows
  if (!board) return null
  return {
    ...board,
    follower: board.followedBy ? await findFollower(db, board.companyId, board.followedBy) : null,
  }
}

async function findFollower(db: Db, companyId: string, userId: string) {
  const member = await db
    .selectFrom('companyMembers')
    .innerJoin('users', 'users.id', 'userId')
    .where('companyMembers.companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('suspendedAt', 'is', null)
    .select(['users.id', 'users.name', 'companyMembers.role'])
    .executeTakeFirst()
  return member && hasRight(member.role, 'write-jobs') ? { id: member.id, name: member.name } : null
}

export type Link = {
  externalId: string
  jobId: string | null
  seen: CheckedRow['fields']
  changed: string[]
  problem: string | null
  goneSince: Date | null
}

export async function listLinks(db: Db, boardId: string) {
  const rows = await db
    .selectFrom('jobBoardJobs')
    .where('boardId', '=', boardId)
    .select(['externalId', 'jobId', 'seen', 'changed', 'problem', 'goneSince'])
    .execute()
  return new Map(rows.map((row) => [row.externalId, row as Link]))
}

type LinkRow = Omit<Link, 'goneSince'> & { title: string; url: string }

export async function saveLink(db: Db, boardId: string, { seen, changed, ...row }: LinkRow) {
  await sql`insert into job_board_jobs (board_id, external_id, job_id, title, url, seen, changed, problem)
    values (${boardId}, ${row.externalId}, ${row.jobId}, ${row.title}, ${row.url}, ${JSON.stringify(seen)}, ${changed}, ${row.problem})
    on conflict (board_id, external_id) do update set job_id = excluded.job_id, title = excluded.title, url = excluded.url,
      seen = excluded.seen, changed = excluded.changed, problem = excluded.problem, gone_since = null`.execute(
    db,
  )
}

export const markGone = (db: Db, boardId: string, externalId: string) =>
  db
    .updateTable('jobBoardJobs')
    .set({ goneSince: new Date() })
    .where('boardId', '=', boardId)
    .where('externalId', '=', externalId)
    .where('goneSince', 'is', null)
    .execute()

export const deleteLink = (db: Db, boardId: string, externalId: string) =>
  db.deleteFrom('jobBoardJobs').where('boardId', '=', boardId).where('externalId', '=', externalId).execute()

export const markRead = (db: Db, id: string, problem: string | null) =>
  db
    .updateTable('jobBoards')
    .set(problem === null ? { problem, readAt: new Date() } : { problem })
    .where('id', '=', id)
    .execute()

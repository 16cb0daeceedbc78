import { AppError } from '#/shared/errors.ts'
import { email as emailSchema, isId } from '#/shared/schemas.ts'
import { maxDirectoryUsers } from './api.ts'
import { type Query, type Resource, readUser, scimError, type UserBody } from './messages.ts'
import { type DirectoryCall, joinTeam, leaveTeam } from './people.server.ts'
import {
  adoptMembers,
  countDirectoryUsers,
  type DirectoryUser,
  deleteDirectoryUser,
  findDirectoryUser,
  insertDirectoryUser,
  listDirectoryUsers,
  updateDirectoryUser,
} from './queries.server.ts'
import { render } from './render.server.ts'

const rendered = ({ context: { config } }: DirectoryCall, row: DirectoryUser) => {
  const { id, externalId, userName, displayName, givenName, familyName, active } = row
  const hasName = givenName !== null || familyName !== null
  return render(
    'Users',
    {
      ...{ id, externalId, userName, displayName, active },
      ...(hasName && { name: { ...(givenName && { givenName }), ...(familyName && { familyName }) } }),
      emails: [{ value: userName, type: 'work', primary: true }],
      ...{ created: row.createdAt, updated: row.updatedAt },
    },
    config.publicUrl,
  )
}

export const users = {
  async list(directory: DirectoryCall, { match, page }: Query) {
    const { context, company, domain } = directory
    await adoptMembers(context.db, company.id, domain)
    const rows = page.limit > 0 ? await listDirectoryUsers(context.db, company.id, match, page) : []
    const { count } = await countDirectoryUsers(context.db, company.id, match)
    return { rows: rows.map((row) => rendered(directory, row)), total: count }
  },

  async read(directory: DirectoryCall, id: string): Promise<Resource> {
    const { context, company, domain } = directory
    await adoptMembers(context.db, company.id, domain)
    return rendered(directory, await requireUser(directory, id))
  },

  async create(directory: DirectoryCall, body: unknown): Promise<Resource> {
    const { context, company, domain } = directory
    const { db } = context
    const input = readUser(body)
    const userName = requireOwnAddress(input.userName, domain)
    await adoptMembers(db, company.id, domain)
    if ((await countDirectoryUsers(db, company.id)).count >= maxDirectoryUsers)
      throw new AppError(409, `A directory has at most ${maxDirectoryUsers} people here.`)
    const active = input.active ?? true
    const inserted = await insertDirectoryUser(db, {
      companyId: company.id,
      userName,
      ...factsOf(input),
      isActive: active,
    })
    if (!inserted) throw nameTaken(userName)
    if (active) await joinTeam(directory, await requireUser(directory, inserted.id))
    return rendered(directory, await requireUser(directory, inserted.id))
  },

  async replace(directory: DirectoryCall, id: string, body: unknown): Promise<Resource> {
    const { context, company, domain } = directory
    const { db } = context
    const before = await requireUser(directory, id)
    const input = readUser(body)
    // Members who came another way may have a name that is no address of the domain by now.
    const userName =
      input.userName === before.userName ? before.userName : requireOwnAddress(input.userName, domain)
    const isRenamed = userName !== before.userName
    const active = input.active ?? before.active
    if (
      isRenamed &&
      (await countDirectoryUsers(db, company.id, { column: 'userName', value: userName })).count
    )
      throw nameTaken(userName)
    // Whoever was invited at the earlier address is invited at the new one.
    const leaves = before.active && (!active || (isRenamed && before.userId === null))
    if (leaves) await leaveTeam(directory, before)
    await updateDirectoryUser(db, id, { userName, ...factsOf(input), isActive: active })
    if (active && (leaves || !before.active)) await joinTeam(directory, await requireUser(directory, id))
    return rendered(directory, await requireUser(directory, id))
  },

  async remove(directory: DirectoryCall, id: string) {
    const before = await requireUser(directory, id)
    if (before.active) await leaveTeam(directory, before)
    await deleteDirectoryUser(directory.context.db, id)
  },
}

async function requireUser({ context, company }: DirectoryCall, id: string) {
  const found = isId(id) ? await findDirectoryUser(context.db, company.id, id) : undefined
  if (!found) throw scimError(404, undefined, 'Nobody of your company has this id.')
  return found
}

const factsOf = ({ externalId, displayName, name }: UserBody) => ({
  externalId: externalId ?? null,
  displayName: (displayName || name?.formatted) ?? null,
  givenName: name?.givenName ?? null,
  familyName: name?.familyName ?? null,
})

function requireOwnAddress(userName: string, domain: string) {
  const address = emailSchema.safeParse(userName).data
  if (!address || address.split('@')[1] !== domain)
    throw scimError(
      400,
      'invalidValue',
      `userName must be an email address at ${domain}, which is the domain that your company has proven. Nothing was changed.`,
    )
  return address
}

const nameTaken = (userName: string) =>
  scimError(
    409,
    'uniqueness',
    `${userName} is in your directory here already. Find it by userName and change it.`,
  )

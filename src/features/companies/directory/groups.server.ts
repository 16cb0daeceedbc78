import { AppError } from '#/shared/errors.ts'
import { isId } from '#/shared/schemas.ts'
import { maxDirectoryGroups } from './api.ts'
import {
  type DirectoryGroup,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroupMembers,
  listGroups,
  listKnownIds,
  listMembersByGroup,
  replaceGroupMembers,
  updateGroup,
} from './group-queries.server.ts'
import { type Query, type Resource, readGroup, scimError } from './messages.ts'
import { type DirectoryCall, giveRoles } from './people.server.ts'
import { locationOf, render } from './render.server.ts'

async function renderedAll({ context: { db, config } }: DirectoryCall, rows: DirectoryGroup[]) {
  const people = await listMembersByGroup(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, externalId, displayName, createdAt: created, updatedAt: updated }) => {
    const members = (people.get(id) ?? []).map(({ directoryUserId: value }) => ({
      value,
      $ref: locationOf(config.publicUrl, 'Users', value),
    }))
    return render('Groups', { id, externalId, displayName, members, created, updated }, config.publicUrl)
  })
}

/** The group as it goes out. */
async function shown(directory: DirectoryCall, id: string) {
  const [resource] = await renderedAll(directory, [await requireGroup(directory, id)])
  return resource as Resource
}

export const groups = {
  async list(directory: DirectoryCall, { match, page }: Query) {
    const { context, company } = directory
    const all = await listGroups(context.db, company.id, match)
    const rows = all.slice(page.offset, page.offset + page.limit)
    return { rows: await renderedAll(directory, rows), total: all.length }
  },

  async read(directory: DirectoryCall, id: string): Promise<Resource> {
    return shown(directory, id)
  },

  async create(directory: DirectoryCall, body: unknown): Promise<Resource> {
    const { context, company } = directory
    const { db } = context
    const { displayName, externalId = null, members } = readGroup(body)
    if ((await listGroups(db, company.id)).length >= maxDirectoryGroups)
      throw new AppError(409, `A directory has at most ${maxDirectoryGroups} groups here.`)
    const inserted = await insertGroup(db, { companyId: company.id, displayName, externalId })
    if (!inserted) throw nameTaken(displayName)
    await setMembers(directory, inserted.id, members ?? [])
    return shown(directory, inserted.id)
  },

  async replace(directory: DirectoryCall, id: string, body: unknown): Promise<Resource> {
    const { context, company } = directory
    const before = await requireGroup(directory, id)
    const { displayName, externalId = null, members } = readGroup(body)
    const [other] = await listGroups(context.db, company.id, { column: 'displayName', value: displayName })
    if (other && other.id !== id) throw nameTaken(displayName)
    await updateGroup(context.db, id, { displayName, externalId })
    const affected = await setMembers(directory, id, members ?? [])
    if (before.role) await giveRoles(directory, affected)
    return shown(directory, id)
  },

  async remove(directory: DirectoryCall, id: string) {
    const { db } = directory.context
    const before = await requireGroup(directory, id)
    const members = await listGroupMembers(db, id)
    await deleteGroup(db, id)
    if (before.role) await giveRoles(directory, members)
  },
}

/** Answers who came and who went. */
async function setMembers({ context, company }: DirectoryCall, id: string, members: { value: string }[]) {
  const { db } = context
  const asked = [...new Set(members.map(({ value }) => value.toLowerCase()))]
  const known = await listKnownIds(db, company.id, asked)
  if (known.length < asked.length)
    throw scimError(400, 'invalidValue', 'A member is nobody of your company. Nothing was changed.')
  const before = await listGroupMembers(db, id)
  await replaceGroupMembers(db, id, known)
  return [...known.filter((one) => !before.includes(one)), ...before.filter((one) => !known.includes(one))]
}

async function requireGroup({ context, company }: DirectoryCall, id: string) {
  const found = isId(id) ? await findGroup(context.db, company.id, id) : undefined
  if (!found) throw scimError(404, undefined, 'Your company has no group with this id.')
  return found
}

const nameTaken = (name: string) => scimError(409, 'uniqueness', `There is a group named ${name} already.`)

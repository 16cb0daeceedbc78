import { AppError } from '#/shared/errors.ts'
import { maxDirectoryGroups } from './api.ts'
import {
  type DirectoryGroup,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroupMembers,
  listGroups,
  listKnownIds,
  replaceGroupMembers,
  updateGroup,
} from './group-queries.server.ts'
import { type Query, type Resource, readGroup, scimError } from './messages.ts'
import { type Directory, giveRoles } from './people.server.ts'
import { render } from './render.server.ts'

const rendered = async ({ context: { db, config } }: Directory, row: DirectoryGroup) => {
  const { id, externalId, displayName, createdAt, updatedAt } = row
  const members = (await listGroupMembers(db, id)).map((value) => ({ value }))
  const facts = { id, externalId, displayName, members, created: createdAt, updated: updatedAt }
  return render('Groups', facts, config.publicUrl)
}

export const groups = {
  async list(directory: Directory, { match, page }: Query) {
    const { context, company } = directory
    const all = await listGroups(context.db, company.id, match)
    const rows = all.slice(page.offset, page.offset + page.limit)
    const shown: Resource[] = []
    for (const row of rows) shown.push(await rendered(directory, row))
    return { rows: shown, total: all.length }
  },

  async read(directory: Directory, id: string): Promise<Resource> {
    return rendered(directory, await requireGroup(directory, id))
  },

  async create(directory: Directory, body: unknown): Promise<Resource> {
    const { context, company } = directory
    const { db } = context
    const { displayName, externalId = null, members } = readGroup(body)
    if ((await listGroups(db, company.id)).length >= maxDirectoryGroups)
      throw new AppError(409, `A directory has at most ${maxDirectoryGroups} groups here.`)
    const inserted = await insertGroup(db, { companyId: company.id, displayName, externalId })
    if (!inserted) throw nameTaken(displayName)
    await setMembers(directory, inserted.id, members ?? [])
    return rendered(directory, await requireGroup(directory, inserted.id))
  },

  async replace(directory: Directory, id: string, body: unknown): Promise<Resource> {
    const { context, company } = directory
    const before = await requireGroup(directory, id)
    const { displayName, externalId = null, members } = readGroup(body)
    const [other] = await listGroups(context.db, company.id, { column: 'displayName', value: displayName })
    if (other && other.id !== id) throw nameTaken(displayName)
    await updateGroup(context.db, id, { displayName, externalId })
    const affected = await setMembers(directory, id, members ?? [])
    if (before.role) await giveRoles(directory, affected)
    return rendered(directory, await requireGroup(directory, id))
  },

  async remove(directory: Directory, id: string) {
    const { db } = directory.context
    const before = await requireGroup(directory, id)
    const members = await listGroupMembers(db, id)
    await deleteGroup(db, id)
    if (before.role) await giveRoles(directory, members)
  },
}

/** Answers who came and who went. */
async function setMembers({ context, company }: Directory, id: string, members: { value: string }[]) {
  const { db } = context
  const asked = [...new Set(members.map(({ value }) => value.toLowerCase()))]
  const known = await listKnownIds(db, company.id, asked)
  if (known.length < asked.length)
    throw scimError(400, 'invalidValue', 'A member is nobody of your company. Nothing was changed.')
  const before = await listGroupMembers(db, id)
  await replaceGroupMembers(db, id, known)
  return [...known.filter((one) => !before.includes(one)), ...before.filter((one) => !known.includes(one))]
}

async function requireGroup({ context, company }: Directory, id: string) {
  const found = /^[\da-f-]{36}$/i.test(id) ? await findGroup(context.db, company.id, id) : undefined
  if (!found) throw scimError(404, undefined, 'Your company has no group with this id.')
  return found
}

const nameTaken = (name: string) => scimError(409, 'uniqueness', `There is a group named ${name} already.`)

import { audit } from '#/server/audit.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { ContextFor } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { findDomain } from '../sign-in/queries.server.ts'
import { lockAsOwner } from '../sign-in/settings.server.ts'
import type { directoryApi } from './api.ts'
import { findGroup, listGroupMembers, listGroups, updateGroup } from './group-queries.server.ts'
import { giveRoles } from './people.server.ts'
import {
  countDirectoryUsers,
  deleteDirectory,
  findDirectory,
  saveSecret,
  updateDirectory,
} from './queries.server.ts'
import { newDirectorySecret } from './secret.server.ts'

type Owner = ContextFor<'employer'>

export const directoryHandlers: Handlers<typeof directoryApi> = {
  async 'GET /employer/directory'(_, context) {
    return { data: await readDirectory(context) }
  },

  async 'POST /employer/directory/secret'(_, context) {
    const { db, user } = context
    const company = await lockAsOwner(context)
    const { domain, isProven } = await findDomain(db, company.id)
    if (!domain || !isProven)
      throw new AppError(409, 'Prove your domain first, by a DNS record or a file there.')
    const secret = newDirectorySecret()
    const hint = secret.slice(-4)
    await saveSecret(db, { companyId: company.id, secretHash: hashToken(secret), hint, madeBy: user.id })
    await audit(db, {
      actor: user,
      action: 'company.directory-connect',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
      detail: { hint, domain },
    })
    return { data: { secret }, message: 'Secret made' }
  },

  async 'PUT /employer/directory/roles'({ defaultRole, groups }, context) {
    const { db, user } = context
    const company = await lockAsOwner(context)
    orNotFound(await findDirectory(db, company.id), 'directory')
    await updateDirectory(db, company.id, { defaultRole })
    const affected: string[] = []
    for (const { id, role } of groups) {
      const group = orNotFound(await findGroup(db, company.id, id), 'group')
      if (group.role === role) continue
      await updateGroup(db, id, { role })
      affected.push(...(await listGroupMembers(db, id)))
    }
    const domain = company.domain ?? ''
    await giveRoles({ context, company, domain, defaultRole }, affected)
    await audit(db, {
      actor: user,
      action: 'company.directory-roles',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
      detail: { defaultRole, groups },
    })
    return { data: await readDirectory(context), message: 'Saved' }
  },

  async 'DELETE /employer/directory'(_, context) {
    const { db, user } = context
    const company = await lockAsOwner(context)
    const { hint } = orNotFound(await deleteDirectory(db, company.id), 'directory')
    await audit(db, {
      actor: user,
      action: 'company.directory-disconnect',
      subject: { type: 'company', id: company.id, name: company.name },
      reason: '',
      detail: { hint },
    })
    return { data: await readDirectory(context), message: 'The directory is disconnected' }
  },
}

async function readDirectory({ db, config, user: { companyId } }: Owner) {
  const { domain, isProven } = await findDomain(db, companyId)
  const row = await findDirectory(db, companyId)
  const { count, active } = await countDirectoryUsers(db, companyId)
  const groups = await listGroups(db, companyId)
  return {
    baseUrl: `${config.publicUrl}/scim/v2`,
    domain,
    isDomainProven: isProven,
    connection: row
      ? {
          ...row,
          active,
          gone: count - active,
          groups: groups.map(({ id, displayName, people, role }) => ({
            id,
            name: displayName,
            people,
            role,
          })),
        }
      : null,
  }
}

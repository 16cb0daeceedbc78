import { findUser } from '#/features/accounts/queries.server.ts'
import { findCompanyIfAny } from '#/features/companies/queries.server.ts'
import { audit } from '#/server/audit.ts'
import type { HandlerContext } from '#/server/context.ts'
import { appCopiedMail } from './emails.ts'
import { deleteApp } from './queries.server.ts'

/** Ends the access of an app of which a key came a second time, and tells whoever allowed it. Once, however often. */
export async function endCopied(
  { db, config, sendMail }: Pick<HandlerContext, 'db' | 'config' | 'sendMail'>,
  id: string,
) {
  const app = await deleteApp(db, id)
  const user = app && (await findUser(db, app.userId))
  if (!app || !user) return
  const company = app.companyId ? await findCompanyIfAny(db, app.companyId) : undefined
  const { host } = new URL(app.appId ?? '')
  await audit(db, {
    actor: null,
    action: company ? 'company.app-copied' : 'user.app-copied',
    subject: company
      ? { type: 'company', id: company.id, name: company.name }
      : { type: 'user', id: user.id, name: user.name },
    reason: '',
    detail: { app: host, tokenId: app.id },
  })
  const mail = { to: user.email, publicUrl: config.publicUrl, name: app.name, host }
  await sendMail('account-changed', appCopiedMail({ ...mail, company: company?.name ?? null }))
}

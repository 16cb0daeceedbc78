import { findCompany } from '#/features/companies/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { internationalPhone } from '#/shared/input/phone-plans.ts'
import { defaultLength } from '../kinds.ts'
import { findLastInvitation } from '../queries.server.ts'

/** What an invitation begins with: as the last one, else a call at the company's own number, so that it can be sent. */
export async function defaultInvitation(db: Db, companyId: string, userId: string) {
  const last = await findLastInvitation(db, companyId, userId)
  const { phoneCountryCode, phoneContactNumber } = await findCompany(db, companyId)
  const phone = phoneContactNumber && internationalPhone(phoneContactNumber, phoneCountryCode)
  const none = { url: null, address: null, mapUrl: null }
  if (!last) return { kind: 'call' as const, minutes: defaultLength, phone, ...none }
  return { ...last, phone: last.phone ?? phone }
}

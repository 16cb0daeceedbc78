import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import type { Encryption } from '#/server/encryption.ts'
import { notify } from '#/server/events/notify.ts'
import { AppError } from '#/shared/errors.ts'
import { teamNameOf } from '../blind/blind.server.ts'
import { asSeenByApplicant } from '../moves/moves.server.ts'
import { requireCoins } from '../offers/offers.server.ts'
import { type ApplicationRow, applicantOf, listHiringTeam, listJobReaders } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import { isPreOfferStage, type StageSide } from '../stages.ts'
import { rangesCompared, rangesComparedForCompany } from './notification-kinds.server.ts'

// The blind meeting of ranges: the seeker's floor and the company's ceiling. Each is given once, encrypted until the other
// is there, then both are compared and deleted. No answer, row, mail or export holds either.

type Context = Pick<
  HandlerContext,
  'db' | 'config' | 'encryption' | 'send' | 'sendMail' | 'publish' | 'announce'
>

const find = (db: Db, applicationId: string) =>
  db.selectFrom('rangeMeetings').selectAll().where('applicationId', '=', applicationId).executeTakeFirst()
type Meeting = NonNullable<Awaited<ReturnType<typeof find>>>

export async function readRange(db: Db, row: ApplicationRow, side: StageSide) {
  const range = view(row, await find(db, row.id), side)
  // Whoever has countered an offer has named their pay: there is nothing private left to check.
  const isNamed = side === 'seeker' && range.isTimely && !range.isGiven && (await hasCountered(db, row.id))
  return isNamed ? { ...range, isTimely: false } : range
}

const hasCountered = async (db: Db, applicationId: string) =>
  (await listOffers(db, [applicationId])).some(({ madeBy }) => madeBy === 'seeker')

function view(row: ApplicationRow, meeting: Meeting | undefined, side: StageSide) {
  const { floorAt = null, ceilingAt = null, meets = null, metAt = null } = meeting ?? {}
  const [own, other] = side === 'seeker' ? [floorAt, ceilingAt] : [ceilingAt, floorAt]
  return {
    currency: meeting?.currency ?? row.payCurrency,
    period: (meeting?.period ?? row.payPeriod) as ApplicationRow['payPeriod'],
    isOpen: isOpen(row, side),
    isTimely: isOpen(row, side) && (side === 'employer' || other !== null || isScreened(row)),
    isGiven: own !== null,
    isGivenByOther: other !== null,
    ...{ meets, metAt },
  }
}

function isOpen(row: ApplicationRow, side: StageSide) {
  const { stage, recalledAt } = side === 'seeker' ? asSeenByApplicant(row) : row
  return recalledAt === null && isPreOfferStage(stage)
}

const isScreened = (row: ApplicationRow) => {
  const { stage } = asSeenByApplicant(row)
  return stage === 'screened' || stage === 'interview'
}

/** Takes one side's figure. A second one is refused in the same words, whatever it is. Lock the application first. */
export async function giveRange(context: Context, row: ApplicationRow, side: StageSide, amount: number) {
  const { db, encryption } = context
  if (!isOpen(row, side))
    throw new AppError(409, 'You can check this before an offer, while the application is open')
  await db
    .insertInto('rangeMeetings')
    .values({ applicationId: row.id, currency: row.payCurrency, period: row.payPeriod })
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .execute()
  const before = await find(db, row.id)
  if (view(row, before, side).isGiven)
    throw new AppError(409, 'Your side has already entered its figure. It can do so once per application.')
  if (before) requireCoins('amount', amount, before.currency)
  const { encrypted, wrappedKey } = encryption.encryptText(additionalData(row.id, side), padded(amount))
  await db
    .updateTable('rangeMeetings')
    .set(
      side === 'seeker'
        ? { floorEncrypted: encrypted, floorKey: wrappedKey, floorAt: new Date() }
        : { ceilingEncrypted: encrypted, ceilingKey: wrappedKey, ceilingAt: new Date() },
    )
    .where('applicationId', '=', row.id)
    .execute()
  const meeting = await find(db, row.id)
  if (meeting?.floorAt && meeting.ceilingAt) await compare(context, row, meeting)
  await context.publish([...applicantOf(row), ...(await listJobReaders(db, row))], {
    type: 'applications',
    id: row.id,
  })
  return readRange(db, row, side)
}

/** The same work whatever comes of it: two figures are decrypted, one comparison, one write, one notice to each. */
async function compare(context: Context, row: ApplicationRow, meeting: Meeting) {
  const { db, encryption } = context
  const floor = figure(encryption, row.id, 'seeker', meeting.floorEncrypted, meeting.floorKey)
  const ceiling = figure(encryption, row.id, 'employer', meeting.ceilingEncrypted, meeting.ceilingKey)
  const meets = floor <= ceiling
  await db
    .updateTable('rangeMeetings')
    .set({
      ...{ meets, metAt: new Date() },
      ...{ floorEncrypted: null, floorKey: null, ceilingEncrypted: null, ceilingKey: null },
    })
    .where('applicationId', '=', row.id)
    .execute()
  const { id, jobId, jobTitle, companyName } = row
  const params = { id, jobId, jobTitle, meets }
  const seekers = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', row.seekerId)
    .where('eraseAt', 'is', null)
    .execute()
  await notify(context, {
    to: seekers,
    kind: rangesCompared,
    params: { ...params, companyName },
    once: id,
    mail: {},
  })
  const seekerName = teamNameOf(row)
  for (const { client, ...person } of await listHiringTeam(db, row))
    if (client === null)
      await notify(context, {
        to: [person],
        kind: rangesComparedForCompany,
        params: { ...params, seekerName },
        once: id,
        mail: {},
      })
}

const additionalData = (id: string, side: StageSide) => `range of ${id} by ${side}`
/** Of one length, so that not even the encrypted text tells how many digits there are. */
const padded = (amount: number) => amount.toFixed(2).padStart(16, '0')

const figure = (
  encryption: Encryption,
  id: string,
  side: StageSide,
  encrypted: string | null,
  key: string | null,
) => Number(encryption.decryptText(additionalData(id, side), encrypted ?? '', key ?? ''))

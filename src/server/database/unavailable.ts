import { AppError } from '#/shared/errors.ts'

const retryAfter = 5

export const databaseAway = () =>
  new AppError(
    503,
    'We cannot reach our database right now. Nothing was changed. Try again in a few seconds.',
    {
      retryAfter,
    },
  )
/** Lost in the middle: if it was the commit, nobody knows whether it arrived. */
const databaseLost = () =>
  new AppError(503, 'We lost our database for a moment. Look whether it was saved before you try again.', {
    retryAfter,
  })
export const noFreeConnection = () =>
  new AppError(503, 'Too many people are here right now. Nothing was changed. Try again in a few seconds.', {
    retryAfter: 2,
  })

/** Postgres' codes for a server that ends, starts or takes no more connections, and those of the network. */
const lostCodes =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/
/** What `pg` says of a broken connection, and of a pool that a shutdown has closed, has no code. */
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/

/** Whether the connection is gone, and not only this statement. */
export function isConnectionLost(error: unknown) {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && lostCodes.test(code)) ||
    (typeof message === 'string' && lostMessages.test(message))
  )
}

/** Whether the server refused a write because it takes none. */
export const isReadOnly = (error: unknown) => (error as { code?: unknown }).code === '25006'

/** Whether a time limit ended the statement. */
export const isStopped = (error: unknown) => (error as { code?: unknown }).code === '57014'

/** Statements that a limit ended, by their code: nothing is wrong with them that a later try would not mend. */
const limits: Record<string, string> = {
  57014: 'That took too long, so we stopped it. Nothing was changed. Try again in a few seconds.',
  '55P03': 'Somebody is changing the same thing right now. Nothing was changed. Try again in a few seconds.',
  '25P03': 'That took too long, so we stopped it. Nothing was changed. Try again in a few seconds.',
  // A standby that has not taken over yet, or a database that its operator closed for writing.
  25006: 'We can store nothing right now. Nothing was changed. Try again in a few seconds.',
  53100: 'We have no room to store anything right now. Nothing was changed. Try again later.',
}

/** A statement that a limit ended, as whoever asked should read it; other errors stay what they are. */
export function asLimitReached(error: unknown) {
  const sentence = limits[String((error as { code?: unknown }).code)]
  return sentence ? new AppError(503, sentence, { retryAfter }) : error
}

/** The failure of a connection of a pool. */
export const asUnavailable = (error: unknown) =>
  isConnectionLost(error) ? databaseLost() : asLimitReached(error)

import { errorText, flowExpiry } from '#/features/accounts/external/flow.server.ts'
import { consumeExternalSignIn, insertExternalSignIn } from '#/features/accounts/external/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import { log } from '#/server/observability/log.ts'
import { receiveArrival, sendToProblem } from '../arrival.server.ts'
import { type ConnectionRow, findConnection } from '../queries.server.ts'
import { openAnswer, readAnswer, type SamlPerson, SamlRefusal } from './response.server.ts'
import { buildSamlUrl, type SamlIssuer } from './service-provider.server.ts'

// The way to an issuer by SAML and back. It is ours to begin: an answer without a request of ours opens nothing.

/** Of the sign-in that a visitor starts, or of any that an owner tests; null where it is by OpenID Connect. */
export async function findSamlIssuer({ db }: HandlerContext, companyId: string, isTest: boolean) {
  const row = await findConnection(db, companyId)
  const issuer = row && (isTest || row.isOn) ? issuerOf(row) : null
  return row && issuer ? { row, issuer } : null
}

const issuerOf = ({ companyId, issuer, signOnUrl, certificates }: ConnectionRow): SamlIssuer | null =>
  signOnUrl && certificates ? { companyId, issuer, signOnUrl, certificates } : null

type Tab = { challenge: string; sessionId?: string | undefined }

/** The address at the issuer. The id of the request stands in for the state of OpenID Connect: used once, for minutes. */
export async function startSaml({ config, db }: HandlerContext, issuer: SamlIssuer, tab: Tab) {
  const { url, requestId } = await buildSamlUrl(config, issuer)
  const { companyId } = issuer
  // Nonce and verifier are of OpenID Connect alone.
  const flow = { ...tab, companyId, nonce: '', codeVerifier: '', expiresAt: flowExpiry() }
  await insertExternalSignIn(db, requestId, flow)
  return url
}

/** What the browser brought back from the issuer. */
export async function receiveAnswer(context: HandlerContext, companyId: string, encoded: string) {
  const { config, db } = context
  const answer = openAnswer(encoded)
  if (!answer) return sendToProblem(config, 'refused-answer', await startAgain(context, companyId))
  if (!answer.requestId) return offerToStart(context, companyId)
  const flow = await consumeExternalSignIn(db, answer.requestId, companyId)
  if (!flow) return sendToProblem(config, 'expired', await startAgain(context, companyId))
  const isTest = flow.sessionId !== null
  const connection = await findSamlIssuer(context, companyId, isTest)
  if (!connection) return sendToProblem(config, 'company-off', { isTest })
  const { row, issuer } = connection
  let person: SamlPerson
  try {
    person = await readAnswer(answer.xml, { config, issuer, requestId: answer.requestId, now: new Date() })
  } catch (error) {
    log.warn(`a company’s answer by SAML was refused: ${errorText(error)}`)
    const reason = error instanceof SamlRefusal ? error.reason : undefined
    return sendToProblem(config, reason === 'status' ? 'not-let-in' : 'refused-answer', {
      ...(isTest ? { isTest, reason } : { domain: row.domain }),
    })
  }
  return receiveArrival(context, row, flow, { ...person, tokens: null })
}

/** Begun at the issuer, which any page could do with an answer of somebody else. */
async function offerToStart(context: HandlerContext, companyId: string) {
  const again = await startAgain(context, companyId)
  return again
    ? sendToProblem(context.config, 'start-here', again)
    : sendToProblem(context.config, 'company-off')
}

/** The domain gives the page of the problem its button to sign in again. */
async function startAgain(context: HandlerContext, companyId: string) {
  const connection = await findSamlIssuer(context, companyId, false)
  return connection ? { domain: connection.row.domain } : undefined
}

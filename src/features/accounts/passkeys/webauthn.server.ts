import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import type { Assertion, Attestation } from './assertion.ts'
import {
  type ChallengeBinding,
  findPasskey,
  insertChallenge,
  listPasskeys,
  notePasskeyUse,
  spendChallenge,
} from './queries.server.ts'

// What WebAuthn asks and answers. Who may do what with a passkey is in `handlers.server.ts`.

type Asking = Pick<HandlerContext, 'db' | 'config'>
type Owner = { id: string; email: string; name: string }

/** Loaded with the first passkey: it takes a quarter of a second, which a start should not. */
const library = () => import('@simplewebauthn/server')

/** A passkey belongs to the host name of PUBLIC_URL, and signs for its origin only. */
function relyingParty({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, id: hostname }
}

/** Browsers give no passkeys to bare IP addresses. */
export const offersPasskeys = (config: { publicUrl: string }) =>
  isIP(relyingParty(config).id.replace(/^\[|\]$/g, '')) === 0

/** EdDSA, ES256 and RS256. ML-DSA is experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The account's id as the authenticator keeps it. */
const userHandle = (userId: string) => Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const describe = (passkey: { credentialId: string; transports: string[] }) => ({
  id: passkey.credentialId,
  transports: passkey.transports as AuthenticatorTransport[],
})

export async function creationOptions({ db, config }: Asking, owner: Owner, sessionId: string) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Waymark',
    rpID: relyingParty(config).id,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: userHandle(owner.id),
    timeout: 300_000,
    supportedAlgorithmIDs,
    excludeCredentials: (await listPasskeys(db, owner.id)).map(describe),
    // So that it opens the account by itself: no address is typed, and the device verifies the person.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  await insertChallenge(db, options.challenge, { purpose: 'add', userId: owner.id, sessionId })
  return { ...options }
}

/** Where the person is known, only their passkeys are asked for; at a sign-in the browser offers what it has. */
export async function requestOptions({ db, config }: Asking, binding: ChallengeBinding) {
  const { generateAuthenticationOptions } = await library()
  const own = binding.userId ? await listPasskeys(db, binding.userId) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: own.map(describe),
  })
  await insertChallenge(db, options.challenge, binding)
  return { ...options }
}

const tooLate = () =>
  new AppError(400, 'That took too long, or was sent twice. Nothing was changed. Press the button again.')

/**
 * Spends the challenge that was signed, whether or not the rest is right. Call it outside a transaction, so that it
 * stays spent.
 */
async function requireChallenge(db: Db, clientDataJSON: string, binding: ChallengeBinding) {
  const challenge = readChallenge(clientDataJSON)
  if (!challenge || !(await spendChallenge(db, challenge, binding))) throw tooLate()
  return challenge
}

function readChallenge(clientDataJSON: string) {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** What a new passkey says of itself, proven to be of this origin and verified by its device. */
export async function readAttestation(
  { db, config }: Asking,
  attested: Attestation,
  binding: ChallengeBinding,
) {
  const response = attested as RegistrationResponseJSON
  const expectedChallenge = await requireChallenge(db, response.response.clientDataJSON, binding)
  const { verifyRegistrationResponse } = await library()
  const { origin, id } = relyingParty(config)
  const expected = {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
  const { registrationInfo: info } = await verifyRegistrationResponse({
    ...{ response, supportedAlgorithmIDs },
    ...expected,
  }).catch(() => ({
    registrationInfo: undefined,
  }))
  if (!info) throw new AppError(400, 'That passkey could not be read. Nothing was added. Try again.')
  return {
    credentialId: info.credential.id,
    publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
    signCount: String(info.credential.counter),
    transports: info.credential.transports ?? [],
    isSynced: info.credentialBackedUp,
  }
}

/** Why a passkey proves nothing is told to nobody: unknown, removed, of somebody else, or wrongly signed. */
const refused = () =>
  new AppError(422, 'That passkey does not open this. It may have been removed. Try another way.', {
    errors: { passkey: ['That passkey does not open this. It may have been removed. Try another way.'] },
  })

/** The passkey that answered the challenge; throws otherwise. Call it outside a transaction. */
export async function requirePasskey({ db, config }: Asking, asserted: Assertion, binding: ChallengeBinding) {
  const response = asserted as AuthenticationResponseJSON
  const expectedChallenge = await requireChallenge(db, response.response.clientDataJSON, binding)
  const passkey = await findPasskey(db, response.id)
  if (!passkey || (binding.userId && passkey.userId !== binding.userId)) throw refused()
  // Without a person in the request, the passkey itself must name the account.
  const handle = response.response.userHandle
  const own = Buffer.from(userHandle(passkey.userId)).toString('base64url')
  if (binding.userId ? handle && handle !== own : handle !== own) throw refused()
  const { verifyAuthenticationResponse } = await library()
  const { origin, id } = relyingParty(config)
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: Number(passkey.signCount),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !info) throw refused()
  const use = { count: info.newCounter, isSynced: info.credentialBackedUp }
  if (!(await notePasskeyUse(db, passkey.id, use))) throw refused()
  return passkey
}

import { readFile } from 'node:fs/promises'
import type { Config } from '#/server/config.ts'
import type { UploadedFile } from '#/server/context.ts'
import { fetchHop, publicAddressOf } from '#/server/outbound/safe-fetch.ts'
import { AppError } from '#/shared/errors.ts'
import { fromData } from '../read/from-data.ts'
import type { Proposal } from '../read/proposal.ts'

const maxAnswerBytes = 1_000_000
const silent = () =>
  new AppError(
    503,
    'This site’s résumé reader didn’t answer as it should. Try again, or fill in your profile by hand.',
  )

/**
 * The operator's own reader (RESUME_READER_URL), on the internet or in their network: it gets the bytes of the file and
 * answers with JSON Resume within 30 seconds. What it says is checked against the schema, and every value is a guess.
 */
export async function readByOwnReader(
  file: UploadedFile,
  { url, outbound }: NonNullable<Config['resumeReader']>,
  // A model reads a long résumé in some twenty seconds.
  timeoutMs = 30_000,
): Promise<Proposal> {
  const address = new URL(url)
  const found = await publicAddressOf(address, outbound)
  if (typeof found !== 'object') throw silent()
  const body = await readFile(file.path)
  const answer = await fetchHop(address, found.address, outbound, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      accept: 'application/json',
    },
    body,
    maxBytes: maxAnswerBytes,
    timeoutMs,
  })
  if (!answer.ok || answer.status !== 200 || !answer.isComplete) throw silent()
  // It knows dates in many languages, which a site without its own reader need not load.
  const { readJsonResume } = await import('../read/formats/loose-json-resume.ts')
  const read = readJsonResume(parse(answer.body))
  if (!read) throw silent()
  const proposal = fromData('own reader', read.resume, read.leftOut, 'guess')
  // An excuse in JSON is not a résumé, and must not take the place of one that was read.
  if (proposal.fields.length === 0) throw silent()
  return proposal
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

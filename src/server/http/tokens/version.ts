import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiToken } from '#/server/auth/api-tokens.ts'
import { AppError } from '#/shared/errors.ts'
import { apiVersions, newestVersion, versionHeader } from '#/shared/programs/versions.ts'

const versions: readonly string[] = apiVersions

/** Refuses a version that there is not, and says to programs and whoever asked which one answers. */
export function negotiateVersion({ headers }: FastifyRequest, reply: FastifyReply, token: string | null) {
  const asked = headers[versionHeader.toLowerCase()]
  if (asked === undefined && !(token && isApiToken(token))) return
  if (asked !== undefined && !versions.includes(String(asked)))
    throw new AppError(400, refusal(String(asked)))
  reply.header(versionHeader, asked ?? newestVersion)
}

function refusal(asked: string) {
  const isOld = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked < (versions.at(-1) ?? '')
  return `${isOld ? `The version ${asked} is older than any of the API that still works` : 'There is no such version of the API'}. Nothing was done. ${versionHeader} can be ${versions.join(', ')}.`
}

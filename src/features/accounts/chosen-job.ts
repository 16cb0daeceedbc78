import type { PageContext } from '#/shared/page-context.ts'
import { readNextPath } from './next-path.ts'

const jobPath = /^\/(?:seeker\/apply|job-detail)\/([\w-]+)/

/** The slug of the job somebody came from, or is about to apply for. */
export const chosenSlug = (search: URLSearchParams) => jobPath.exec(readNextPath(search) ?? '')?.[1]

/** What the address of the form says of where they come from, as a query. */
export const chosenQuery = (search: URLSearchParams) => /\?[^#]*/.exec(readNextPath(search) ?? '')?.[0] ?? ''

/** Its title, for the pages on the way to the application; null without one or when it cannot be read. */
export async function findChosenJob(api: PageContext['api'], request: Request) {
  const slug = chosenSlug(new URL(request.url).searchParams)
  if (!slug) return null
  try {
    return (await api.get('/jobs/:slug', { slug })).data.title
  } catch {
    return null
  }
}

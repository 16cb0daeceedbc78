import { redirect } from 'react-router'
import { elsewhere } from '#/client/guards.ts'

/** For the clientLoader of a visitor page: the script in the head redirects a visit, this one a click. */
export function requireVisitor(request: Request) {
  const to = elsewhere(new URL(request.url).pathname)
  if (to) throw redirect(to)
}

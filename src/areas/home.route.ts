import { redirect } from 'react-router'
import { homePath, readSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'

/** Redirects an area's root and its unknown addresses to the user's own start page. */
export function clientLoader() {
  const session = readSession()
  throw redirect(session ? homePath(session) : paths.login)
}

export default function Home() {
  return null
}

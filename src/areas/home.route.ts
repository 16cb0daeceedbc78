import { redirect } from 'react-router'
import { homePath, readSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'

/** An area's root, and any address in it that does not exist, lead to the person's own start page. */
export function clientLoader() {
  const session = readSession()
  throw redirect(session ? homePath(session) : paths.login)
}

export default function Home() {
  return null
}

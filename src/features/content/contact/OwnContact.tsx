import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { Contact } from './Contact.tsx'

/** With the name and the address of who is signed in. */
export function OwnContact({ name }: { name: string | undefined }) {
  const { data } = useQuery(apiQuery('/account', {}, { silent: true }))
  return <Contact name={name} email={data?.email} />
}

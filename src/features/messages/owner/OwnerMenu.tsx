import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { useCan } from '#/client/use-rights.ts'
import { ChevronDown } from '#/ui/icons/icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { type CompanyThread, staleThreads } from '../thread/side.ts'

const nobody = 'nobody'
const firstName = (name: string) => name.split(' ')[0] ?? name

/** Who of the team has the conversation, and the way to give it to somebody else. */
export function OwnerMenu({ thread: { id, owner, team } }: { thread: CompanyThread }) {
  const own = useSession()?.user?.id
  const mayWrite = useCan('write-messages')
  const { write } = useWrite('PUT /employer/messages/:id/owner', { invalidates: staleThreads, toast: true })
  const words = !owner ? 'Give to…' : owner.id === own ? 'With you' : `With ${firstName(owner.name)}`
  if (!mayWrite) return owner ? <p className="text-sm text-fg-muted">{words}</p> : null
  const entries = [
    ...team
      .filter((one) => one.id !== owner?.id)
      .map((one) => ({ id: one.id, label: one.id === own ? `${one.name} (you)` : one.name })),
    ...(owner ? [{ id: nobody, label: 'Nobody in particular' }] : []),
  ]
  if (entries.length === 0) return null
  return (
    <Menu
      label={owner ? `${words}, who has this conversation` : `${words} somebody of the team`}
      heading="Hears of new messages alone"
      entries={entries}
      onAction={(chosen) => write({ id, ownerId: chosen === nobody ? null : chosen })}
    >
      {words}
      <ChevronDown className="size-4" aria-hidden="true" />
    </Menu>
  )
}

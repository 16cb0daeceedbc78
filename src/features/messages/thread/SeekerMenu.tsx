import { useWrite } from '#/client/queries/use-write.ts'
import { type SeekerThread, staleThreads } from './side.ts'
import { ThreadMenu } from './ThreadMenu.tsx'

/** What the applicant can do about the company’s messages. */
export function SeekerMenu({ thread: { id, closed, messages, company } }: { thread: SeekerThread }) {
  const { write } = useWrite('POST /messages/:id/block', { invalidates: staleThreads, toast: true })
  const newest = messages.findLast(({ sentBy }) => sentBy === 'employer')
  const isBlocked = closed === 'blocked'
  return (
    <ThreadMenu
      name={company.name}
      report={newest && { subjectType: 'message', subject: newest.id }}
      isBlocked={isBlocked}
      canBlock={closed === null || isBlocked}
      onBlock={(block) => write({ id, isBlocked: block })}
    />
  )
}

import { useWrite } from '#/client/queries/use-write.ts'
import { useCan } from '#/client/use-rights.ts'
import { type CompanyThread, staleThreads } from './side.ts'
import { ThreadMenu } from './ThreadMenu.tsx'

/** What the company can do about an applicant’s messages. */
export function CompanyMenu({ thread: { id, closed, messages, applicant } }: { thread: CompanyThread }) {
  const mayBlock = useCan('write-messages')
  const { write } = useWrite('POST /employer/messages/:id/block', { invalidates: staleThreads, toast: true })
  const newest = messages.findLast(({ sentBy }) => sentBy === 'seeker')
  const isBlocked = closed === 'company-blocked'
  return (
    <ThreadMenu
      name={applicant}
      report={newest && { subjectType: 'applicant-message', threadId: id, subject: newest.id }}
      isBlocked={isBlocked}
      canBlock={mayBlock && (closed === null || isBlocked)}
      onBlock={(block) => write({ id, isBlocked: block })}
    />
  )
}

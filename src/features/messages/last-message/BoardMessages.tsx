import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useCan } from '#/client/use-rights.ts'

type Row = DataOf<'GET', '/employer/messages'>[number]

const BoardMessagesContext = createContext<ReadonlyMap<string, Row>>(new Map())

/** What was written last with each applicant of a job, read once for all cards of its board. */
export const BoardMessages = ({ jobId, children }: { jobId: string; children: ReactNode }) => {
  const { data } = useQuery({
    ...apiQuery('/employer/messages', { jobId }, { silent: true }),
    enabled: useCan('see-messages'),
  })
  const ofApplicants = useMemo(() => new Map((data ?? []).map((row) => [row.id, row])), [data])
  return <BoardMessagesContext value={ofApplicants}>{children}</BoardMessagesContext>
}

export const useBoardMessages = () => useContext(BoardMessagesContext)

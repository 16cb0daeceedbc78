import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { decisionDeadlinesQuery } from '../clocks/decision-deadlines-query.ts'

type Interview = DataOf<'GET', '/employer/interviews'>[number]
type Deadline = DataOf<'GET', '/employer/decision-deadlines'>[number]
type OfApplicants = {
  interviews: ReadonlyMap<string, Interview[]>
  deadlines: ReadonlyMap<string, Deadline>
}

const nothing: OfApplicants = { interviews: new Map(), deadlines: new Map() }
const BoardInterviewsContext = createContext(nothing)

/** The interviews of a job, read once for all cards of its board. */
export const BoardInterviews = ({ jobId, children }: { jobId: string; children: ReactNode }) => {
  const { data: interviews } = useQuery(apiQuery('/employer/interviews', { jobId }, { silent: true }))
  const { data: deadlines } = useQuery(decisionDeadlinesQuery)
  const ofApplicants = useMemo(
    () => ({
      interviews: Map.groupBy(interviews ?? [], ({ applicationId }) => applicationId),
      deadlines: new Map((deadlines ?? []).map((one) => [one.applicationId, one])),
    }),
    [interviews, deadlines],
  )
  return <BoardInterviewsContext value={ofApplicants}>{children}</BoardInterviewsContext>
}

export const useBoardInterviews = () => useContext(BoardInterviewsContext)

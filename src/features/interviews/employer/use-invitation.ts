import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import type { InterviewKind } from '../kinds.ts'

export type ApplicantInterviews = DataOf<'GET', '/employer/applications/:id/interviews'>

type Invitation = {
  kind: InterviewKind
  minutes: number
  step: string
  people: string[]
  phone: string
  url: string
  address: string
  mapUrl: string
  note: string
  isOpen: boolean
}
const fields = ['phone', 'url', 'address', 'mapUrl', 'note', 'people', 'times'] as const
type Field = (typeof fields)[number]

/** What an invitation holds while it is written, the times that would suit everybody, and the way to send it. */
export function useInvitation(id: string, start: ApplicantInterviews, onSent: () => void) {
  const you = start.people.find(({ isYou }) => isYou) ?? start.people[0]
  const [form, setForm] = useState<Invitation>({
    ...{ kind: start.defaults.kind, minutes: start.defaults.minutes, step: start.steps[0] ?? 'Interview' },
    people: you ? [you.id] : [],
    ...{ phone: start.defaults.phone ?? '', url: start.defaults.url ?? '' },
    ...{ address: start.defaults.address ?? '', mapUrl: start.defaults.mapUrl ?? '' },
    ...{ note: '', isOpen: false },
  })
  const [chosen, setChosen] = useState<string[] | null>(null)
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const timeZone = start.timeZone ?? ownTimeZone()
  const found = useQuery({
    ...apiQuery(
      '/employer/applications/:id/interview-times',
      { id, people: form.people.join(','), minutes: form.minutes, timeZone },
      { silent: true },
    ),
    enabled: form.people.length > 0,
    placeholderData: (before) => before,
  })
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/interviews', {
    silent: true,
    toast: true,
    done: onSent,
    invalidates: ['/employer/*'],
    form: {
      fields,
      setError: (field: Field, { message = '' }) =>
        setProblems((before) => ({ ...before, [field]: message })),
    },
  })
  const times = found.data
  // What was chosen and is no longer free for these people is left out.
  const picked = chosen?.filter((time) => times?.all.includes(time)) ?? times?.proposed ?? []
  const send = () => {
    setProblems({})
    return write({ id, ...form, timeZone, times: form.isOpen ? [] : picked })
  }
  return {
    form,
    change: (changes: Partial<Invitation>) => setForm((before) => ({ ...before, ...changes })),
    ...{ timeZone, times, picked, setChosen, problems, send, isBusy, failure },
    isSearching: found.isFetching,
    timesFailed: found.isError,
    searchAgain: () => found.refetch(),
  }
}

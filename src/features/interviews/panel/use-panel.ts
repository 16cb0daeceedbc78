import { useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import type { ApplicantInterviews } from '../employer/use-invitation.ts'
import type { InterviewKind } from '../kinds.ts'

export type PanelPlan = DataOf<'POST', '/employer/applications/:id/panel-plans'>['plans'][number]

export type PartDraft = {
  key: number
  name: string
  minutes: number
  people: string[]
  /** All of them, or any one. */
  isAnyone: boolean
  room: string
}
type Draft = {
  kind: InterviewKind
  step: string
  phone: string
  url: string
  address: string
  mapUrl: string
  note: string
  parts: PartDraft[]
  isOrderFree: boolean
  breakMinutes: number
}

const placeFields = ['phone', 'url', 'address', 'mapUrl', 'note', 'times', 'panel'] as const
type Field = (typeof placeFields)[number]

/** A panel while it is put together: its parts, the arrangements that are possible, and the way to send it. */
export function usePanel(id: string, start: ApplicantInterviews, onSent: () => void) {
  const timeZone = start.timeZone ?? ownTimeZone()
  const you = start.people.filter(({ isYou }) => isYou).map((one) => one.id)
  const [form, setForm] = useState<Draft>({
    ...{ kind: start.defaults.kind, step: start.steps[0] ?? 'Interview', note: '' },
    ...{ phone: start.defaults.phone ?? '', url: start.defaults.url ?? '' },
    ...{ address: start.defaults.address ?? '', mapUrl: start.defaults.mapUrl ?? '' },
    parts: ['Conversation', 'Work sample'].map((name, key) => ({
      ...{ key, name, minutes: 45, people: key === 0 ? you : [], isAnyone: false, room: '' },
    })),
    ...{ isOrderFree: false, breakMinutes: 10 },
  })
  const [picked, setPicked] = useState<string[]>([])
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [missing, setMissing] = useState('')
  const search = useWrite('POST /employer/applications/:id/panel-plans', {
    silent: true,
    done: ({ data }) => setPicked(data.plans.map(({ startsAt }) => startsAt)),
  })
  const invite = useWrite('POST /employer/applications/:id/panels', {
    silent: true,
    toast: true,
    done: onSent,
    invalidates: ['/employer/*'],
    form: {
      fields: placeFields,
      setError: (field: Field, { message = '' }) =>
        setProblems((before) => ({ ...before, [field]: message })),
    },
  })
  const panel = {
    parts: form.parts.map(({ name, minutes, people, isAnyone, room }) => ({
      ...{ name, minutes, people, needs: isAnyone ? 1 : people.length },
      rooms: room
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    })),
    ...{ isOrderFree: form.isOrderFree, breakMinutes: form.breakMinutes },
  }
  const changePanel = (changes: Partial<Pick<Draft, 'parts' | 'isOrderFree' | 'breakMinutes'>>) => {
    setForm({ ...form, ...changes })
    // What was found is for other parts.
    search.reset()
    setPicked([])
  }
  const find = () => {
    const nameless = form.parts.find(({ name }) => !name.trim())
    const empty = form.parts.find(({ people }) => people.length === 0)
    const problem = nameless ? 'Give every part a name.' : empty ? `Choose who can take “${empty.name}”.` : ''
    setMissing(problem)
    return problem ? undefined : search.write({ id, panel, timeZone })
  }
  const send = (isBooked: boolean) => {
    setProblems({})
    const { kind, step, phone, url, address, mapUrl, note } = form
    return invite.write({
      ...{ id, kind, step, phone, address, note, url: url || null, mapUrl: mapUrl || null },
      ...{ timeZone, times: picked, panel, isBooked },
    })
  }
  return {
    ...{ form, timeZone, problems, picked, setPicked, missing, changePanel, find, send },
    change: (changes: Partial<Draft>) => setForm((before) => ({ ...before, ...changes })),
    found: search.answer?.data,
    isSearching: search.isBusy,
    isSending: invite.isBusy,
    failure: invite.failure ?? search.failure,
  }
}

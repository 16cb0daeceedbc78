import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldPath, PathValue, UseFormReturn } from 'react-hook-form'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { readImpersonation } from '#/client/session.ts'
import type { ProfileValues } from '../profile/profile-values.ts'
import { allDraftFields, type DraftField, isSame } from './fields.ts'
import { keepHere, readKeptHere } from './kept-here.ts'

type Draft = DataOf<'GET', '/profile/draft'>
/** A field that was changed here and elsewhere; `theirs` is the value that the draft holds. */
export type Conflict = { field: DraftField; theirs: unknown }

/** Typing pauses this long before it is kept. */
const pauseMs = 800

/**
 * Keeps the form as a draft on the server, and takes over what other tabs changed there. What was changed in both is a
 * conflict: it is not saved until its person has chosen.
 */
export function useProfileDraft(form: UseFormReturn<ProfileValues>, draft: Draft) {
  const [savedAt, setSavedAt] = useState(draft.updatedAt)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [isBehind, setBehind] = useState(false)
  const version = useRef(draft.version)
  /** As the form and the draft on the server last agreed. */
  const agreed = useRef<ProfileValues>(form.getValues())
  const open = useRef<Conflict[]>([])
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const { write, failure } = useWrite('PUT /profile/draft', { silent: true, parallel: true })

  const set = useCallback(
    (field: DraftField, value: unknown) =>
      form.setValue(
        field as FieldPath<ProfileValues>,
        value as PathValue<ProfileValues, FieldPath<ProfileValues>>,
        { shouldDirty: true },
      ),
    [form],
  )
  const show = useCallback((next: Conflict[]) => {
    open.current = next
    setConflicts(next)
  }, [])
  const changesOf = useCallback(() => {
    const values = form.getValues()
    const waiting = new Set(open.current.map(({ field }) => field))
    return Object.fromEntries(
      allDraftFields
        .filter((field) => !waiting.has(field) && !isSame(values[field], agreed.current[field]))
        .map((field) => [field, structuredClone(values[field])]),
    ) as Partial<ProfileValues>
  }, [form])

  const sync = useRef(async () => {})
  sync.current = async () => {
    if (readImpersonation()) return
    const sent = changesOf()
    const answer = await write({ version: version.current, changes: sent })
    if (!answer) return
    const { data } = answer
    const found: Conflict[] = []
    const agree = (field: DraftField, value: unknown) => {
      agreed.current = { ...agreed.current, [field]: value }
    }
    for (const field of allDraftFields) {
      if (field in data.conflicts) found.push({ field, theirs: data.conflicts[field] })
      else if (field in sent) agree(field, sent[field as keyof typeof sent])
      else if (field in data.changed) {
        const theirs = data.changed[field]
        const mine = form.getValues(field)
        if (isSame(theirs, agreed.current[field])) continue
        // Typed while the request was under way.
        if (!isSame(mine, agreed.current[field]) && !isSame(mine, theirs)) found.push({ field, theirs })
        else {
          set(field, theirs)
          agree(field, theirs)
        }
      }
    }
    version.current = data.version
    setSavedAt(data.updatedAt)
    const names = new Set(found.map(({ field }) => field))
    show([...open.current.filter(({ field }) => !names.has(field)), ...found])
    noteState()
  }
  /** Saving, publishing and discarding run one after the other. */
  const run = useCallback(<Result>(task: (sync: () => Promise<void>) => Promise<Result>) => {
    const result = running.current.then(() => task(() => sync.current()))
    running.current = result.catch(() => undefined)
    return result
  }, [])
  const save = useCallback(() => run((sync) => sync()), [run])

  const noteState = useCallback(() => {
    const changes = changesOf()
    setBehind(Object.keys(changes).length > 0)
    keepHere(version.current, changes)
    return Object.keys(changes).length > 0
  }, [changesOf])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft that the page opened with is applied once
  useEffect(() => {
    const published = form.getValues()
    const kept = readKeptHere()
    agreed.current = { ...published, ...draft.values } as ProfileValues
    // What was typed before an older version came is compared with it, field by field.
    if (kept?.version !== undefined) version.current = Math.min(kept.version, draft.version)
    form.reset({ ...agreed.current, ...kept?.changes } as ProfileValues, { keepDefaultValues: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      if (noteState()) timer = setTimeout(save, pauseMs)
    }
    schedule()
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: schedule })
    const look = () => document.visibilityState === 'visible' && save()
    const leave = () => document.visibilityState === 'hidden' && noteState() && save()
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', leave)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', leave)
      if (noteState()) void save()
    }
  }, [])

  return {
    savedAt,
    conflicts,
    /** Reads it at once, before the screen has been drawn again. */
    hasConflicts: () => open.current.length > 0,
    /** Something is typed that the server has not kept yet. */
    isBehind,
    /** The last try to keep it failed. */
    isFailing: failure !== null && isBehind,
    version,
    save,
    run,
    resolve(field: DraftField, choice: 'mine' | 'theirs') {
      const conflict = open.current.find((one) => one.field === field)
      if (!conflict) return
      agreed.current = { ...agreed.current, [field]: conflict.theirs }
      show(open.current.filter((one) => one !== conflict))
      if (choice === 'theirs') set(field, conflict.theirs)
      if (noteState()) void save()
    },
    /** The form is as published again, but for what was typed after `sent` had been sent. */
    settle(values: ProfileValues, draftVersion: number, sent: ProfileValues) {
      const typed = form.getValues()
      const later = Object.fromEntries(
        allDraftFields
          .filter((field) => !isSame(typed[field], sent[field]))
          .map((field) => [field, structuredClone(typed[field])]),
      ) as Partial<ProfileValues>
      agreed.current = values
      version.current = draftVersion
      show([])
      form.reset(values)
      if (Object.keys(later).length > 0) form.reset({ ...values, ...later }, { keepDefaultValues: true })
      if (noteState()) void save()
    },
  }
}

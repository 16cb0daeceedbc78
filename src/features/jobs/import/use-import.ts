import { useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { upload } from '#/client/upload.ts'
import { AppError } from '#/shared/errors.ts'
import type { ImportField } from './fields.ts'

export type CheckedFile = DataOf<'POST', '/job-imports/check'>
type Mapping = (ImportField | null)[]

/** A chosen file, what the dry run says of it, and the import itself. */
export function useImport(done: (message: string) => void) {
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [isStale, setStale] = useState(false)
  const [key, setKey] = useState('')
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const [failure, setFailure] = useState('')

  const send = async <Data>(what: 'check' | 'import', run: () => Promise<Data>) => {
    if (busy) return null
    setBusy(what)
    setFailure('')
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setFailure(Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
      return null
    } finally {
      setBusy(null)
    }
  }
  const check = async (next: File, fields: Mapping | null) => {
    const answer = await send('check', () => {
      const sent: Record<string, string> = fields ? { mapping: JSON.stringify(fields) } : {}
      return upload('/job-imports/check', [next], undefined, { fields: sent, silent: true }).answer
    })
    if (!answer) return
    setChecked(answer.data)
    setMapping(answer.data.columns.map(({ field }) => field))
    setStale(false)
    // Another file, or the same one read in another way, is another import.
    setKey(crypto.randomUUID())
  }
  return {
    ...{ file, checked, mapping, isStale, busy, failure },
    choose(next: File) {
      setFile(next)
      setChecked(null)
      void check(next, null)
    },
    checkAgain: () => file && check(file, mapping),
    /** A field that another column was goes to this one. */
    setField(place: number, field: ImportField | null) {
      setMapping((before) =>
        (before ?? []).map((one, at) =>
          at === place ? field : field !== null && one === field ? null : one,
        ),
      )
      setStale(true)
    },
    async importAll() {
      if (!file || !mapping) return
      const fields = { key, mapping: JSON.stringify(mapping) }
      const answer = await send(
        'import',
        () => upload('/job-imports', [file], undefined, { fields, silent: true }).answer,
      )
      if (answer) done(answer.message ?? '')
    },
  }
}

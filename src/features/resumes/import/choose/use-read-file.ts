import { useRef, useState } from 'react'
import { type DataOf, sendApiRequest } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { upload } from '#/client/upload.ts'
import { documentFormats, refusedFormat } from '#/features/files/accepted-formats.ts'
import { resumeNameOf } from '#/features/seekers/resumes/resume-name.ts'
import type { Success } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'

type Reading = Promise<Success<DataOf<'POST', '/resumes/proposal'>>>

/** What became of the file itself; `problem` says why it was not kept. */
export type Keeping = { fileName: string; isKept: boolean; problem: string }

/**
 * Reads a file, and keeps it as a résumé where that is wanted. Neither needs the other to work: a file that cannot be
 * kept is read all the same, and one that cannot be read stays kept.
 */
export function useReadFile() {
  const [keeping, setKeeping] = useState<Keeping | null>(null)
  const add = useWrite('POST /resumes', { silent: true, invalidates: ['/profile', '/resumes'] })
  const latest = useRef(0)

  function start(file: File, isWanted: boolean, onProgress: (part: number) => void) {
    latest.current += 1
    const number = latest.current
    let sending: { cancel: () => void } | null = null
    // Whoever cancels hears no more of it, as of an upload that is cancelled.
    const unlessCancelled = <Value>(value: Value): Value | Promise<never> =>
      number === latest.current ? value : new Promise<never>(() => {})
    const told = (isKept: boolean, problem = '') => setKeeping({ fileName: file.name, isKept, problem })

    const readOnly = () => {
      const reading = upload('/resumes/proposal', [file], onProgress, { silent: true })
      sending = reading
      return reading.answer
    }
    const keep = async () => {
      const storing = upload('/file/upload', [file], onProgress, { silent: true })
      sending = storing
      try {
        const { data } = await storing.answer
        await unlessCancelled(null)
        let problem = ''
        const added = await add.write({ id: data.id, name: resumeNameOf(data.name) }, (error) => {
          problem = wordsOf(error)
        })
        told(added !== null, problem)
        return added && data.id
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await unlessCancelled(null)
        told(false, wordsOf(error))
        return null
      }
    }
    const run = async (): Reading => {
      setKeeping(null)
      if (!isWanted) {
        const answer = await unlessCancelled(await readOnly())
        told(false)
        return answer
      }
      if (refusedFormat(file.name, documentFormats.accept)) {
        const answer = await unlessCancelled(await readOnly())
        told(false, 'A file of this kind can’t be sent as a résumé.')
        return answer
      }
      const id = await keep()
      await unlessCancelled(null)
      const reading = id ? sendApiRequest('POST /resumes/:id/proposal', { id }, { silent: true }) : readOnly()
      return unlessCancelled(await (reading as Reading))
    }
    return {
      answer: run(),
      cancel() {
        latest.current += 1
        sending?.cancel()
      },
    }
  }
  return { keeping, start }
}

const wordsOf = ({ errors, message }: AppError) => Object.values(errors ?? {})[0]?.[0] ?? message

import { useCallback, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { upload } from '#/client/upload.ts'
import { resumeNameOf } from '#/features/seekers/resumes/resume-name.ts'
import { AppError } from '#/shared/errors.ts'

export type UploadedDocument = { id: string; name: string; size: number }

/**
 * A résumé is uploaded once: for this application, and kept in the profile for the next one. `kept` is what came to the
 * profile so; one that is there already, or one too many, goes with this application alone.
 */
export function useResumeUpload({
  known,
  onUploaded,
}: {
  known: readonly { name: string; fileName?: string; size: number }[]
  onUploaded: (document: UploadedDocument) => void
}) {
  const [kept, setKept] = useState<UploadedDocument | null>(null)
  const [problem, setProblem] = useState('')
  const [isUploading, setUploading] = useState(false)
  const { write } = useWrite('POST /resumes', { silent: true, invalidates: ['/profile', '/resumes'] })
  const latest = useRef({ known, onUploaded })
  latest.current = { known, onUploaded }

  const keep = useCallback(
    async ({ id, name, size }: UploadedDocument) => {
      const document = { id, name, size }
      latest.current.onUploaded(document)
      const isKnown = latest.current.known.some(
        (one) => (one.fileName ?? one.name) === name && one.size === size,
      )
      if (!isKnown && (await write({ id, name: resumeNameOf(name) }))) setKept(document)
    },
    [write],
  )
  /** Uploads it first; answers whether that worked. */
  const uploadAndKeep = useCallback(
    async (file: File) => {
      setProblem('')
      setUploading(true)
      try {
        const { data } = await upload('/file/upload', [file], undefined, { silent: true }).answer
        await keep(data)
        return true
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        setProblem(Object.values(error.errors ?? {})[0]?.[0] ?? error.message)
        return false
      } finally {
        setUploading(false)
      }
    },
    [keep],
  )
  return { keep, uploadAndKeep, kept, isUploading, problem, setProblem }
}

import { useState } from 'react'
import { apiUrl, identity } from '#/client/api.ts'
import type { Failure } from '#/shared/errors.ts'
import { FileText } from '#/ui/icons.tsx'

const size = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** A link cannot carry the bearer token, so the file is fetched and then handed to the browser. */
export const ResumeButton = ({ id, file }: { id: string; file: { name: string; size: number } }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState('')
  const download = async () => {
    if (state === 'busy') return
    setState('busy')
    setProblem('')
    try {
      const response = await fetch(apiUrl(`/employer/applications/${id}/resume`), {
        headers: identity(),
      })
      if (!response.ok) throw new Error(((await response.json()) as Failure).message)
      const address = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = address
      link.download = file.name
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
      setState('done')
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : 'We couldn’t fetch the résumé')
      setState('idle')
    }
  }
  return (
    <section aria-labelledby="candidate-files" className="mt-8">
      <h4 id="candidate-files" className="mb-3 text-lg">
        Files
      </h4>
      <button
        type="button"
        onClick={download}
        aria-busy={state === 'busy' || undefined}
        className="flex w-full cursor-pointer items-center gap-3 rounded-[8px] border border-base-300 p-3 text-start hover:border-ink"
      >
        <FileText className="size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 font-semibold wrap-anywhere">
          <span className="sr-only">Download </span>
          {file.name}
        </span>
        <span className="num ms-auto shrink-0 text-sm text-ink-2">{size(file.size)}</span>
      </button>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {problem ? (
          <span className="font-bold text-stop">{problem}</span>
        ) : state === 'done' ? (
          'Downloaded. The applicant can see that you opened it.'
        ) : (
          ''
        )}
      </p>
    </section>
  )
}

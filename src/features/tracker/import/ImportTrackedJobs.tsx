import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { saveFile } from '#/client/save-file.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence, plural } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { Download, Upload } from '#/ui/icons/more-icons.tsx'
import { maxImportLength, maxImportRows } from '../limits.ts'
import { trackedPaths } from '../tracked.ts'
import { csvColumns } from './csv-columns.ts'
import { exampleCsv } from './example.ts'

/** Adds the jobs of a CSV file, and names the rows that it left out. */
export function ImportTrackedJobs() {
  const [problem, setProblem] = useState('')
  const { write, isBusy, failure, answer, reset } = useWrite('POST /tracked-jobs/import', {
    ...{ invalidates: trackedPaths, silent: true },
  })
  const choose = async (file: File) => {
    reset()
    setProblem('')
    if (file.size > maxImportLength) return setProblem('The file is larger than 200 kB.')
    const csv = await file.text().catch(() => null)
    if (csv === null) return setProblem('This browser could not read the file. Choose it again.')
    await write({ csv, timeZone: ownTimeZone() })
  }
  const message =
    problem || (failure && asSentence(Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message))
  const result = isBusy || message ? undefined : answer?.data
  return (
    <div className="max-w-[720px] px-5 pb-16 pt-5 lg:px-12 lg:pt-10">
      <h1 className="text-2xl tracking-[-0.025em]">Add several</h1>
      <p className="mt-1 max-w-[34em] text-fg-muted">
        A CSV file with one job in each line, up to {maxImportRows} jobs and 200 kB. A line we can’t read is
        left out, and you see which and why.
      </p>
      <div className="mt-6 grid gap-4">
        {message && <FormError>{message} Nothing was added.</FormError>}
        {result && <Result {...result} />}
        <div className="flex flex-wrap gap-3">
          <FileButton
            accept=".csv,text/csv"
            variant={result ? 'outlined' : 'primary'}
            disabled={isBusy}
            onChoose={([file]) => void choose(file)}
          >
            <Upload className="size-[18px]" aria-hidden="true" />
            {isBusy ? 'Adding…' : result ? 'Choose another file' : 'Choose a CSV file'}
          </FileButton>
          <Button
            variant="outlined"
            onClick={() =>
              saveFile(new Blob([`\uFEFF${exampleCsv}`], { type: 'text/csv' }), 'applications-example.csv')
            }
          >
            <Download className="size-4" aria-hidden="true" />
            Example file
          </Button>
        </div>
      </div>
      <h2 className="mt-10 text-lg">The columns</h2>
      <p className="mt-1 text-fg-muted">
        The first line names them, in any order. Without a stage a job is Saved.
      </p>
      <ul className="mt-3 border-t border-base-300">
        {csvColumns.map(({ title, as, isRequired }) => (
          <li
            key={title}
            className="grid gap-x-6 border-b border-base-300 py-2.5 sm:grid-cols-[180px_minmax(0,1fr)]"
          >
            <span className="font-bold">{title}</span>
            <span className="text-fg-muted">
              {as}
              {isRequired && ', required'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ResultProps = { added: number; leftOut: { line: number; reason: string }[] }

const Result = ({ added, leftOut }: ResultProps) => (
  <section role="status" className="border-t-2 border-fg pt-4">
    <h2 className="text-xl">
      {added === 0 ? 'Nothing was added' : `${plural(added, 'job')} added`}
      {leftOut.length > 0 && `, ${plural(leftOut.length, 'line')} left out`}
    </h2>
    {leftOut.length > 0 && (
      <ul className="mt-3 border-t border-base-300">
        {leftOut.map(({ line, reason }) => (
          <li
            key={line}
            className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 border-b border-base-300 py-2 wrap-anywhere"
          >
            <span className="tabular-nums font-bold">Line {line}</span>
            <span>{asSentence(reason)}</span>
          </li>
        ))}
      </ul>
    )}
    {added > 0 && (
      <p className="mt-4">
        <ButtonLink to={paths.seeker.applications} variant="dark">
          See your applications
        </ButtonLink>
      </p>
    )}
  </section>
)

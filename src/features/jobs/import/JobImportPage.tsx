import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidate } from '#/client/queries/invalidate.ts'
import { downloadFile, saveFile } from '#/client/save-file.ts'
import { showSuccess } from '#/client/toasts/toast.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useActor } from '#/client/use-rights.ts'
import { hasRight, missingRightSentence } from '#/shared/rights.ts'
import { plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { Download, Upload } from '#/ui/icons/more-icons.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { BoardSection } from '../boards/BoardSection.tsx'
import { AllJobsLink } from '../employer/AllJobsLink.tsx'
import { exampleCsv } from './example.ts'
import { importFields } from './fields.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useImport } from './use-import.ts'

export const meta = () => [{ title: 'Import jobs | Waymark' }]

/** Drafts from a file: first what each row becomes, then all of them or none. */
export default function JobImportPage() {
  const { hiring, isRecruiter } = useHiringArea()
  const actor = useActor()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { file, checked, mapping, isStale, busy, failure, ...acts } = useImport(async (message) => {
    await invalidate(client, '/employer/*')
    showSuccess(message)
    await navigate(`${hiring.jobs}?status=draft`)
  })
  const mayWrite = hasRight(actor, 'write-jobs')
  const wrong = checked?.rows.filter(({ errors }) => errors.length > 0).length ?? 0
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={<AllJobsLink />}
        title="Import jobs"
        subtitle={
          mayWrite
            ? 'Each job becomes a draft, which you complete and publish. You see first what becomes of it; until you press the button at the end, nothing is stored.'
            : missingRightSentence(actor, 'write-jobs')
        }
      />
      {mayWrite && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {!isRecruiter && !checked && <BoardSection />}
          <Section id="file" title="From a file" note="Each row becomes a draft, all of them or none.">
            <div className="pt-5">
              {failure && (
                <div className="mb-5">
                  <FormError>{failure}</FormError>
                </div>
              )}
              <div className="flex flex-wrap items-center gap-3">
                <FileButton
                  accept=".csv,.tsv,.txt,.json,.xml"
                  variant={checked ? 'outlined' : 'primary'}
                  disabled={busy !== null}
                  onChoose={([file]) => acts.choose(file)}
                >
                  <Upload className="size-[18px]" aria-hidden="true" />
                  {checked ? 'Choose another file' : 'Choose a file'}
                </FileButton>
                <Button
                  variant="outlined"
                  onClick={() =>
                    saveFile(new Blob([`\uFEFF${exampleCsv}`], { type: 'text/csv' }), 'jobs-example.csv')
                  }
                >
                  <Download className="size-4" aria-hidden="true" />
                  Example file
                </Button>
                <ExportButton />
              </div>
              <p className="mt-2 text-sm text-fg-muted">
                CSV, JSON or XML, also as Indeed and schema.org write them; up to 5,000 jobs and 10 MB.
              </p>
            </div>
          </Section>
          {!checked && busy === null && <KnownColumns />}
          {busy === 'check' && !checked && (
            <div className="px-5 lg:px-10">
              <SkeletonRows label="Reading the file" shape="line" count={4} />
            </div>
          )}
          {checked && file && (
            <>
              <Section
                id="import-file"
                title={file.name}
                note={`${checked.format}, ${plural(checked.rows.length, 'row')}. ${wrong === 0 ? 'Each becomes a draft.' : `${plural(wrong, 'row')} cannot be imported.`}`}
              >
                {checked.notes.map((note) => (
                  <p key={note} className="mt-3 border-s-4 border-warning ps-3">
                    {note}
                  </p>
                ))}
                <ImportColumns
                  columns={checked.columns}
                  mapping={mapping ?? []}
                  fields={importFields}
                  open={!checked.columns.some(({ field }) => field === 'title')}
                  onChange={acts.setField}
                />
                {isStale && (
                  <Button className="mt-4" variant="dark" busy={busy === 'check'} onClick={acts.checkAgain}>
                    Read the file again
                  </Button>
                )}
              </Section>
              {!isStale && (
                <Section id="import-rows" title="What each row becomes">
                  <ImportRows key={checked.rows.length} rows={checked.rows} />
                  <div className="mt-6 flex flex-wrap items-center gap-4">
                    <Button
                      size="lg"
                      busy={busy === 'import'}
                      aria-disabled={wrong > 0 || checked.rows.length === 0 || undefined}
                      onClick={() => wrong === 0 && checked.rows.length > 0 && acts.importAll()}
                    >
                      Import {plural(checked.rows.length, 'draft')}
                    </Button>
                    <p className="max-w-[36em] text-sm text-fg-muted">
                      {wrong > 0
                        ? 'All rows are imported, or none. Correct the marked ones in your file, and choose it again.'
                        : 'Nobody sees a draft until you publish it, and then it passes the same checks as every job.'}
                    </p>
                  </div>
                </Section>
              )}
            </>
          )}
        </div>
      )}
    </main>
  )
}

/** Before a file is chosen: what one may hold. */
const KnownColumns = () => (
  <Section
    id="known-columns"
    title="What it may hold"
    note="One job in a row, one of these in a column. Columns with other names you match after choosing the file."
    className="mt-4"
  >
    <ul className="grid gap-x-8 pt-2 sm:grid-cols-2 xl:grid-cols-3">
      {importFields.map(({ name, label }) => (
        <li key={name} className="border-b border-base-300 py-2.5">
          {name === 'title' ? (
            <>
              <b>{label}</b> <span className="text-fg-muted">(required)</span>
            </>
          ) : (
            label
          )}
        </li>
      ))}
    </ul>
  </Section>
)

function ExportButton() {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(await downloadFile('/job-exports?format=csv', 'jobs.csv'))
    setBusy(false)
  }
  return (
    <>
      <Button variant="outlined" busy={isBusy} onClick={save}>
        Export your jobs
      </Button>
      <p role="alert" className="text-sm font-bold text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}

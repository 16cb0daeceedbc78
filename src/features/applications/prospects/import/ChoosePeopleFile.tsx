import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { peopleFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { formatNumber } from '#/shared/numbers.ts'
import { asSentence, plural } from '#/shared/sentence.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Section } from '#/ui/Section.tsx'
import { importFields } from './fields.ts'
import { importQuery } from './people-import.ts'
import { elsewhere, importSystems } from './systems.ts'

type ChoosePeopleFileProps = { jobId: string | null; onOpen: (id: string) => void }

const systemNames = importSystems.filter((name) => name !== elsewhere)
const systems = `${systemNames.slice(0, -1).join(', ')} and ${systemNames.at(-1)}`

/** The first step: a file, and what was imported before. */
export function ChoosePeopleFile({ jobId, onOpen }: ChoosePeopleFileProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  const { data: imports = [] } = useQuery(apiQuery('/prospect-imports', {}, { silent: true }))
  const { data: jobs = [] } = useQuery(apiQuery('/employer/jobs', {}, { silent: true }))
  const job = jobs.find(({ id }) => id === jobId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Section
        id="file"
        title="Your export"
        note={job ? `Rows that name no other job come to ${job.title}.` : 'For one job, or all of them.'}
        className="mt-4"
      >
        <div className="max-w-2xl pt-5">
          {problem && (
            <div className="mb-5">
              <FormError>{asSentence(problem)}</FormError>
            </div>
          )}
          <UploadButton
            to="/prospect-imports"
            accept={peopleFormats.accept}
            {...(jobId && { fields: { jobId } })}
            variant="primary"
            silent
            arrivedLabel="Reading the file"
            onFailed={setProblem}
            onUploaded={(uploaded) => {
              client.setQueryData(importQuery(uploaded.id).queryKey, uploaded)
              onOpen(uploaded.id)
            }}
            dropNote="A CSV file, or a ZIP with one and the résumés: up to 5,000 people and 100 MB. You can also drop it here."
          >
            Choose a file
          </UploadButton>
          <p className="mt-4 text-sm text-fg-muted">
            We know the columns of {systems}; others you match yourself. A file that you do not import is
            deleted after a day.
          </p>
        </div>
      </Section>
      {imports.length > 0 && <EarlierImports imports={imports} onOpen={onOpen} />}
      <Section
        id="known-columns"
        title="What it may hold"
        note="One person in a row, one of these in a column. In a ZIP a résumé is found by the file name in its row, or in a folder with the person’s id, email or name."
      >
        <ul className="grid gap-x-8 pt-2 sm:grid-cols-2 xl:grid-cols-3">
          {importFields.map(({ name, label }) => (
            <li key={name} className="border-b border-base-300 py-2.5">
              {name === 'email' ? (
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
    </div>
  )
}

type Summary = DataOf<'GET', '/prospect-imports'>[number]

const outcomeOf = ({ state, total, waiting, added, joined, undone, kept }: Summary) => {
  if (state === 'draft') return `${plural(total, 'row')}, not imported yet`
  if (state === 'working') return `${formatNumber(total - waiting)} of ${formatNumber(total)} rows done`
  if (state === 'undoing') return 'Being taken back'
  if (state === 'undone')
    return `${formatNumber(undone)} taken back${kept > 0 ? `, ${formatNumber(kept)} stayed` : ''}`
  return `${formatNumber(added)} imported${joined > 0 ? `, ${formatNumber(joined)} joined` : ''}`
}

const EarlierImports = ({ imports, onOpen }: { imports: Summary[]; onOpen: (id: string) => void }) => (
  <Section id="earlier" title="Your imports" note="Each can be taken back for 180 days.">
    <ul>
      {imports.map((one) => (
        <li key={one.id} className="border-b border-base-300 py-3">
          <button
            type="button"
            className="link min-h-6 text-start font-semibold wrap-anywhere"
            onClick={() => onOpen(one.id)}
          >
            {one.fileName}
          </button>
          <p className="text-sm text-fg-muted">
            <InlineList
              items={[
                one.system === elsewhere ? null : one.system,
                <DateTime key="day" iso={one.createdAt} as="deadline" />,
                outcomeOf(one),
              ]}
            />
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

import { Section } from '#/ui/Section.tsx'
import { Table } from '#/ui/Table.tsx'
import { stageLabel } from '../../stages.ts'
import type { PeopleImport } from './people-import.ts'
import { type ImportStage, importStages } from './stages.ts'

type Draft = NonNullable<PeopleImport['draft']>
type Change = { stages?: Record<string, ImportStage | null>; jobs?: Record<string, string | null> }
type ImportValuesProps = { draft: Draft; onChange: (change: Change) => void }

const stageOptions = importStages.map((stage) => ({ value: stage, label: stageLabel(stage) }))
const unnamed = 'Without a name'

/** Which stage and which job of the file is which here. */
export const ImportValues = ({ draft: { stages, jobs, openJobs }, onChange }: ImportValuesProps) => (
  <>
    {jobs.length > 0 && (
      <Section id="import-jobs" title="Jobs" note="Only open jobs take people in.">
        <Values
          caption="Which job of the file is which here"
          rows={jobs.map(({ name, count, jobId }) => ({ name, count, value: jobId }))}
          options={openJobs.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(name, value) =>
            onChange({
              jobs: { ...Object.fromEntries(jobs.map((one) => [one.name, one.jobId])), [name]: value },
            })
          }
        />
      </Section>
    )}
    {stages.length > 0 && (
      <Section
        id="import-stages"
        title="Stages"
        note="Nobody has an offer or is hired here before they applied: such people come to Interview, or are left out."
      >
        <Values
          caption="Which stage of the file is which here"
          rows={stages.map(({ name, count, stage }) => ({ name, count, value: stage }))}
          options={stageOptions}
          onChange={(name, value) =>
            onChange({
              stages: {
                ...Object.fromEntries(stages.map((one) => [one.name, one.stage])),
                [name]: value as ImportStage | null,
              },
            })
          }
        />
      </Section>
    )}
  </>
)

type ValuesProps = {
  caption: string
  rows: { name: string; count: number; value: string | null }[]
  options: { value: string; label: string }[]
  onChange: (name: string, value: string | null) => void
}

const Values = ({ caption, rows, options, onChange }: ValuesProps) => (
  <Table
    caption={caption}
    rows={rows}
    rowKey={({ name }) => name}
    columns={[
      {
        key: 'name',
        header: 'In the file',
        rowHeader: true,
        cell: ({ name }) => <span className="font-bold wrap-anywhere">{name || unnamed}</span>,
      },
      {
        key: 'count',
        header: 'Rows',
        onPhone: 'corner',
        cell: ({ count }) => <span className="tabular-nums text-fg-muted">{count}</span>,
      },
      {
        key: 'value',
        header: 'Becomes',
        cell: ({ name, value }) => (
          <select
            className="select h-11 w-full max-w-80"
            aria-label={`What ${name || unnamed} becomes`}
            value={value ?? ''}
            onChange={({ target }) => onChange(name, target.value || null)}
          >
            <option value="">Is left out</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ),
      },
    ]}
  />
)

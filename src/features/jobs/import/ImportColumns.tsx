import { Table } from '#/ui/Table.tsx'
import { type ImportField, importFields } from './fields.ts'
import type { CheckedFile } from './use-import.ts'

type ImportColumnsProps = {
  columns: CheckedFile['columns']
  mapping: readonly (ImportField | null)[]
  onChange: (place: number, field: ImportField | null) => void
}

/** Which column of the file is which field of a job. */
export const ImportColumns = ({ columns, mapping, onChange }: ImportColumnsProps) => (
  <details className="mt-3" open={!columns.some(({ field }) => field === 'title')}>
    <summary className="cursor-pointer py-2 font-semibold">
      Columns: {mapping.filter((field) => field !== null).length} of {columns.length} are read
    </summary>
    <Table
      caption="The columns of the file"
      rows={columns.map((column, place) => ({ ...column, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        {
          key: 'name',
          header: 'In the file',
          rowHeader: true,
          cell: ({ name }) => <span className="font-bold wrap-anywhere">{name}</span>,
        },
        {
          key: 'sample',
          header: 'For example',
          cell: ({ sample }) => (
            <span className="text-sm text-fg-muted wrap-anywhere">{sample || 'Empty'}</span>
          ),
        },
        {
          key: 'field',
          header: 'Becomes',
          cell: ({ name, place }) => (
            <select
              className="select h-11 w-full max-w-72"
              aria-label={`What ${name} becomes`}
              value={mapping[place] ?? ''}
              onChange={({ target }) => onChange(place, (target.value || null) as ImportField | null)}
            >
              <option value="">Is not read</option>
              {importFields.map((field) => (
                <option key={field.name} value={field.name}>
                  {field.label}
                </option>
              ))}
            </select>
          ),
        },
      ]}
    />
  </details>
)

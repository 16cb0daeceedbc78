import { Table } from '#/ui/Table.tsx'

type ImportColumnsProps<Field extends string> = {
  columns: readonly { name: string; sample: string }[]
  mapping: readonly (Field | null)[]
  /** What a column can be. */
  fields: readonly { name: Field; label: string }[]
  /** Shown at once, because something is missing. */
  open: boolean
  onChange: (place: number, field: Field | null) => void
}

/** Which column of the file is which field of a job, or of a person. */
export const ImportColumns = <Field extends string>({
  columns,
  mapping,
  fields,
  open,
  onChange,
}: ImportColumnsProps<Field>) => (
  <details className="mt-3" open={open}>
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
              onChange={({ target }) => onChange(place, (target.value || null) as Field | null)}
            >
              <option value="">Is not read</option>
              {fields.map((field) => (
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

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiUrl } from '#/client/api.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { saveFile } from '#/client/save-file.ts'
import { storedToken } from '#/client/session.ts'
import { Button } from '#/ui/Button.tsx'
import { Download } from '#/ui/icons/more-icons.tsx'
import type { AuditFilterValues } from './AuditFilter.tsx'

type Format = 'csv' | 'ndjson'

/** A link cannot carry the bearer token, so the file is fetched and then handed to the browser. */
export function AuditExport({ filter }: { filter: AuditFilterValues }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Format | null>(null)
  const [problem, setProblem] = useState('')
  const save = async (format: Format) => {
    setBusy(format)
    setProblem('')
    try {
      const response = await fetch(
        apiUrl(`/admin/audit/export?${new URLSearchParams({ ...filter, format })}`),
        {
          headers: { authorization: `Bearer ${storedToken() ?? ''}` },
        },
      )
      if (!response.ok) throw new Error()
      saveFile(await response.blob(), `audit-log.${format}`)
      // The export itself is logged.
      await invalidate(client, '/admin/audit')
    } catch {
      setProblem('The export did not arrive whole. Try again.')
    }
    setBusy(null)
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {(['csv', 'ndjson'] as const).map((format) => (
          <Button key={format} variant="outlined" busy={busy === format} onClick={() => busy || save(format)}>
            <Download className="size-4" aria-hidden="true" />
            Export {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <p role="alert" className="mt-1 text-sm font-bold text-danger">
        {problem}
      </p>
    </div>
  )
}

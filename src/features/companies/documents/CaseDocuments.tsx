import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { downloadFile, fileSize } from '#/client/save-file.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { FileText } from '#/ui/icons/more-icons.tsx'
import { documentKindLabel } from './kinds.ts'

type CaseDocumentRow = DataOf<'GET', '/admin/companies/:id/documents'>[number]
const outcomeLabels = { waiting: 'Not read yet', pass: 'Supports it', fail: 'Speaks against it' }

/** The documents of a case for its reviewer: open one and record what it shows. Both are logged. */
export function CaseDocuments({ companyId }: { companyId: string }) {
  const documents = useQuery(apiQuery('/admin/companies/:id/documents', { id: companyId }, { silent: true }))
  return (
    <section aria-labelledby="case-documents" className="mt-9">
      <h2 id="case-documents" className="border-t-2 border-fg pt-3 text-lg">
        Documents
      </h2>
      {documents.isError && (
        <ErrorNote
          message={documents.error instanceof AppError ? documents.error.message : 'Something has gone wrong'}
          onRetry={() => documents.refetch()}
          busy={documents.isFetching}
        />
      )}
      {documents.data?.length === 0 && <p className="mt-2 text-sm text-fg-muted">None was sent.</p>}
      {documents.data && documents.data.length > 0 && (
        <p className="mt-1 text-sm text-fg-muted">Each time you open one, your name is written beside it.</p>
      )}
      <ul>
        {documents.data?.map((row) => (
          <CaseDocument key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** Queries that show who opened a document and what it shows. */
const invalidated = ['/admin/companies/:id/documents', '/admin/verification/:id'] as const

function CaseDocument({ row }: { row: CaseDocumentRow }) {
  const client = useQueryClient()
  const [finding, setFinding] = useState(row.finding ?? '')
  const [openError, setOpenError] = useState('')
  const [isOpening, setIsOpening] = useState(false)
  const review = useWrite('POST /admin/documents/:id/read', {
    silent: true,
    invalidates: invalidated,
    invalidatesOnFailure: true,
  })
  const { failure } = review
  const problem = openError || (failure && (Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message))
  const open = async () => {
    review.reset()
    setIsOpening(true)
    setOpenError(await downloadFile(`/admin/documents/${row.id}`, row.name))
    await invalidate(client, ...invalidated)
    setIsOpening(false)
  }
  const submit = (outcome: 'pass' | 'fail') => {
    setOpenError('')
    review.write({ id: row.id, outcome, finding })
  }
  return (
    <li className="border-b border-base-300 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <FileText className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="wrap-anywhere text-base font-bold tracking-normal">{row.name}</h3>
          <p className="tabular-nums text-sm text-fg-muted">
            {documentKindLabel(row.kind)}, {fileSize(row.size)}, sent <DateTime iso={row.addedAt} as="time" />
          </p>
          {row.views.length > 0 && (
            <p className="tabular-nums mt-1 text-xs text-fg-muted">
              Opened by{' '}
              {row.views.map(({ viewer, viewedAt }, place) => (
                <span key={`${viewer} ${viewedAt}`}>
                  {place > 0 && '; '}
                  {viewer}, <DateTime iso={viewedAt} as="time" />
                </span>
              ))}
            </p>
          )}
        </div>
        <p className={`text-sm font-bold ${row.outcome === 'fail' ? 'text-danger' : ''}`}>
          {outcomeLabels[row.outcome]}
          {row.reviewedBy && (
            <span className="block text-xs font-normal text-fg-muted">by {row.reviewedBy}</span>
          )}
        </p>
        <Button variant="outlined" busy={isOpening} onClick={open}>
          Open<span className="sr-only"> {row.name}</span>
        </Button>
      </div>
      {row.opened ? (
        <div className="mt-3 grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            id={`finding-${row.id}`}
            label="What it shows"
            hint="The company reads this"
            maxLength={500}
            value={finding}
            error={problem || undefined}
            onChange={(event) => setFinding(event.target.value)}
          />
          <div className={`flex flex-wrap gap-2 ${problem ? 'md:pb-8' : ''}`}>
            <Button
              variant="outlined"
              size="lg"
              busy={review.sending?.outcome === 'pass'}
              onClick={() => submit('pass')}
            >
              Supports it
            </Button>
            <Button
              variant="outlined"
              size="lg"
              busy={review.sending?.outcome === 'fail'}
              onClick={() => submit('fail')}
            >
              Speaks against it
            </Button>
          </div>
        </div>
      ) : (
        problem && (
          <p role="alert" className="mt-2 text-sm font-bold text-danger">
            {problem}
          </p>
        )
      )}
    </li>
  )
}

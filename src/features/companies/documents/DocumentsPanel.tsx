import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { invalidate } from '#/client/queries/invalidate.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { fileSize } from '#/client/save-file.ts'
import { proofFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { FileText, Lock, Upload } from '#/ui/icons/more-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { documentKindLabel, documentKinds, maxDocuments } from './kinds.ts'

type OwnDocument = DataOf<'GET', '/employers/documents'>['documents'][number]
const outcomeLabels = { waiting: 'In review', pass: 'Confirmed', fail: 'Doesn’t match' }

/** The company's documents for manual review: their state, upload and withdrawal. */
export function DocumentsPanel({ inForm = false }: { inForm?: boolean }) {
  const client = useQueryClient()
  const documentsQuery = useQuery(apiQuery('/employers/documents', {}, { silent: true }))
  const [kind, setKind] = useState<string>(documentKinds[0].value)
  const [problem, setProblem] = useState('')
  const [withdrawing, setWithdrawing] = useState<OwnDocument | null>(null)
  const withdraw = useWrite('DELETE /employers/documents/:id', {
    silent: true,
    toast: 'Document withdrawn',
    invalidates: ['/employers/*'],
    done: () => setWithdrawing(null),
  })
  const documents = documentsQuery.data?.documents ?? []
  return (
    <section
      aria-labelledby="documents"
      className={
        inForm
          ? 'mt-12 border-t-2 border-fg pt-5'
          : 'mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 lg:grid-cols-[216px_minmax(0,1fr)]'
      }
    >
      <div className={inForm ? '' : 'lg:pt-4'}>
        <h2 id="documents" className={inForm ? 'text-2xl' : 'text-xl'}>
          Documents
        </h2>
        <p className="mt-2 flex gap-2 text-sm text-fg-muted">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            Optional. Encrypted, opened by reviewers only, and every view is written down. Deleted{' '}
            {documentsQuery.data?.days ?? 30} days after the decision.
          </span>
        </p>
      </div>
      <div className={inForm ? 'mt-2' : 'border-t-2 border-fg'}>
        {documentsQuery.isPending && <SkeletonRows label="Loading your documents" shape="line" />}
        {documentsQuery.isError && (
          <ErrorNote
            message="We couldn’t load your documents. They are safe."
            error={documentsQuery.error}
            onRetry={() => documentsQuery.refetch()}
            busy={documentsQuery.isFetching}
          />
        )}
        <ul>
          {documents.map((row) => (
            <li
              key={row.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-b border-base-300 py-4 md:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <div className="flex min-w-0 gap-3">
                <FileText className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
                <div className="min-w-0">
                  <p className="wrap-anywhere font-bold">{row.name}</p>
                  <p className="tabular-nums text-sm text-fg-muted">
                    {documentKindLabel(row.kind)}, {fileSize(row.size)}
                  </p>
                  {row.finding && <p className="mt-1 wrap-anywhere">{row.finding}</p>}
                </div>
              </div>
              <p className={`text-sm font-bold ${row.outcome === 'fail' ? 'text-danger' : ''}`}>
                {outcomeLabels[row.outcome]}
              </p>
              <Button
                variant="ghost"
                size="sm"
                className="max-md:col-start-1 max-md:ms-5 max-md:justify-self-start"
                onClick={() => setWithdrawing(row)}
              >
                Withdraw<span className="sr-only"> {row.name}</span>
              </Button>
            </li>
          ))}
        </ul>
        {documents.length < maxDocuments ? (
          <div className="mt-4 grid max-w-[560px] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <SelectField
              label="Send a document"
              id="document-kind"
              hint="PDF, JPG or PNG, up to 10 MB"
              error={problem || undefined}
              options={documentKinds}
              value={kind}
              onChange={(event) => setKind(event.target.value)}
            />
            <UploadButton
              to="/employers/documents"
              size="lg"
              fields={{ kind }}
              accept={proofFormats.accept}
              onUploaded={() => invalidate(client, '/employers/*')}
              onFailed={setProblem}
              className={problem ? 'sm:pb-8' : ''}
            >
              <Upload className="size-[18px]" aria-hidden="true" />
              Choose a file
            </UploadButton>
          </div>
        ) : (
          <p className="mt-4 text-fg-muted">
            These are as many as one case can hold. Withdraw one to send another.
          </p>
        )}
      </div>
      <Dialog
        open={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        dismissible={!withdraw.isBusy}
        title="Withdraw this document?"
        subtitle={withdrawing?.name}
        actions={
          <>
            <Button
              variant="dark"
              busy={withdraw.isBusy}
              onClick={() => withdrawing && withdraw.write({ id: withdrawing.id })}
            >
              Withdraw it
            </Button>
            <Button variant="outlined" data-autofocus onClick={() => setWithdrawing(null)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>It is deleted right away. The person who reads your case decides without it.</p>
        {withdraw.failure && <FormError>{withdraw.failure.message}</FormError>}
      </Dialog>
    </section>
  )
}

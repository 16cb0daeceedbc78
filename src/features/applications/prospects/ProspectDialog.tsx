import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { downloadFile } from '#/client/save-file.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { DownloadButton } from '#/features/files/DownloadButton.tsx'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { ImportedPersonActions } from './ImportedPersonActions.tsx'
import type { Prospect } from './prospects-query.ts'

type ProspectDialogProps = { jobId: string; person: Prospect; onClose: () => void }

/** All that is kept of somebody who was added and has not applied. */
export const ProspectDialog = ({ jobId, person, onClose }: ProspectDialogProps) => {
  const { hiring } = useHiringArea()
  const mayChange = useCan('move-applicants')
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState('')
  const [isLoading, setIsLoading] = useState(false)
  const { write, isBusy, failure } = useWrite('DELETE /employer/jobs/:id/prospects/:prospectId', {
    silent: true,
    toast: true,
    invalidates: ['/employer/jobs/:id/prospects'],
    done: onClose,
  })
  const {
    id,
    name,
    email,
    phone,
    note,
    resume,
    consent,
    addedBy,
    addedAt,
    until,
    claimedAt,
    isReviewedBlind,
    applied,
    imported,
  } = person
  const download = async () => {
    if (isLoading || !resume) return
    setIsLoading(true)
    setProblem(await downloadFile(`/employer/jobs/${jobId}/prospects/${id}/resume`, resume.name))
    setIsLoading(false)
  }
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onClose={onClose}
      title={name}
      subtitle={
        claimedAt ? (
          <>
            Took this over into an account on <DateTime iso={claimedAt} as="deadline" />, and has not sent an
            application yet.
          </>
        ) : imported ? (
          imported.askedAt ? (
            <>
              Imported from {imported.from}, and asked by email on{' '}
              <DateTime iso={imported.askedAt} as="deadline" />.
            </>
          ) : (
            `Imported from ${imported.from}. We have not emailed them.`
          )
        ) : isReviewedBlind ? (
          'Was told by email. This job is reviewed blind, so you do not read here whether they applied.'
        ) : (
          'Was told by email, and has not answered yet.'
        )
      }
      actions={
        mayChange &&
        (asks ? (
          <>
            <Button
              variant="danger-solid"
              size="lg"
              busy={isBusy}
              onClick={() => void write({ id: jobId, prospectId: id })}
            >
              Delete all of this
            </Button>
            <Button variant="ghost" size="lg" onClick={() => setAsks(false)} data-autofocus>
              Keep it
            </Button>
          </>
        ) : (
          <Button variant="outlined" size="lg" onClick={() => setAsks(true)}>
            Delete…
          </Button>
        ))
      }
    >
      <DescriptionRows
        items={[
          { label: 'Email', value: <MailAddress>{email}</MailAddress> },
          ...(phone ? [{ label: 'Phone', value: phone }] : []),
          ...(note
            ? [{ label: 'Note', value: <span className="font-normal whitespace-pre-wrap">{note}</span> }]
            : []),
          ...(imported?.appliedAt
            ? [{ label: 'Applied there', value: <DateTime iso={imported.appliedAt} as="deadline" /> }]
            : []),
          ...(imported?.source ? [{ label: 'Source there', value: imported.source }] : []),
          ...(imported?.rejectReason
            ? [{ label: 'Rejected there because', value: imported.rejectReason }]
            : []),
          ...(imported?.teamNote
            ? [
                {
                  label: 'Team’s note',
                  value: <span className="font-normal whitespace-pre-wrap">{imported.teamNote}</span>,
                },
              ]
            : []),
          { label: 'Consent', value: <span className="font-normal">{consent}</span> },
          {
            label: imported ? 'Imported' : 'Added',
            value: <DateTime iso={addedAt} as="deadline" />,
            ...(addedBy && { note: `By ${addedBy}` }),
          },
          { label: 'Is deleted', value: <DateTime iso={until} as="deadline" /> },
          ...applied.map((application) => ({
            label: 'Has applied',
            value: (
              <Link to={hiring.applicant(application.jobId, application.id)} className="link">
                {application.jobTitle}
              </Link>
            ),
          })),
        ]}
      />
      {resume && <DownloadButton file={resume} busy={isLoading} onClick={download} className="mt-4" />}
      {imported && mayChange && <ImportedPersonActions jobId={jobId} person={person} imported={imported} />}
      {(problem || failure) && (
        <div className="mt-4">
          <FormError>{problem || asSentence(failure?.message ?? '')}</FormError>
        </div>
      )}
    </Dialog>
  )
}

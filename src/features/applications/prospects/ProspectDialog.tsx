import { useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
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

export type Prospect = DataOf<'GET', '/employer/jobs/:id/prospects'>['people'][number]
type ProspectDialogProps = { jobId: string; person: Prospect; onClose: () => void }

/** All that is kept of somebody who was added by hand, as they read it behind their link. */
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
          { label: 'Consent', value: <span className="font-normal">{consent}</span> },
          {
            label: 'Added',
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
      {(problem || failure) && (
        <div className="mt-4">
          <FormError>{problem || asSentence(failure?.message ?? '')}</FormError>
        </div>
      )}
    </Dialog>
  )
}

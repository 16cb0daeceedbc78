import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { fileSize } from '#/client/save-file.ts'
import { documentFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { asSentence, capitalized } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField, Choices } from '#/ui/form/Choices.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { type ConsentWay, consentSentence, consentWays, prospectDays } from './consent.ts'
import { prospectsQuery } from './prospects-query.ts'

type AddProspectDialogProps = { job: { id: string; title: string }; onClose: () => void }

const empty = {
  name: '',
  email: '',
  phone: '',
  note: '',
  way: null as ConsentWay | null,
  agreed: false,
  resume: null as { id: string; name: string; size: number } | null,
}
const ways = Object.entries(consentWays).map(([value, words]) => ({
  value,
  label: capitalized(words),
}))

/** Adds somebody who gave the company their résumé. What is typed stays in this browser until it is saved. */
export const AddProspectDialog = ({ job, onClose }: AddProspectDialogProps) => {
  const draftName = `prospect ${job.id}`
  const [form, setForm] = useState(() => ({ ...empty, ...readDraft<typeof empty>(draftName) }))
  const [fileProblem, setFileProblem] = useState('')
  const companyName = useQuery(prospectsQuery(job.id)).data?.companyName ?? 'your company'
  const change = (changes: Partial<typeof empty>) => {
    // Whoever changes the sentence confirms it anew.
    const isOther = 'name' in changes || 'way' in changes
    const next = { ...form, ...(isOther && { agreed: false }), ...changes }
    setForm(next)
    const { agreed: _, ...kept } = next
    writeDraft(draftName, kept)
  }
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/prospects', {
    silent: true,
    toast: true,
    invalidates: ['/employer/jobs/:id/prospects'],
    done() {
      deleteDraft(draftName)
      onClose()
    },
  })
  const refused = (field: string) => failure?.errors?.[field]?.[0]
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name, email, phone, note, resume, way, agreed } = form
    // The server names what is missing.
    void write({
      ...{ id: job.id, name, email, phone, note, resumeFileId: resume?.id },
      ...({ way, agreed } as { way: ConsentWay; agreed: true }),
    })
  }
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onClose={onClose}
      title="Add somebody"
      subtitle={`We email them right away what you keep, and they can apply with it or have it erased. After ${prospectDays} days it is deleted.`}
    >
      <form onSubmit={save} noValidate className="grid gap-4">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          data-autofocus
          value={form.name}
          error={refused('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            value={form.email}
            error={refused('email')}
            onChange={(event) => change({ email: event.target.value })}
          />
          <TextField
            label="Phone"
            optional
            name="phone"
            type="tel"
            autoComplete="off"
            value={form.phone}
            error={refused('phone')}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </div>
        <div>
          <p className="font-bold">
            Résumé <span className="font-normal text-fg-muted">(optional)</span>
          </p>
          {form.resume ? (
            <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
              <span className="min-w-0 font-semibold wrap-anywhere">{form.resume.name}</span>
              <span className="tabular-nums text-fg-muted">{fileSize(form.resume.size)}</span>
              <Button variant="ghost" size="sm" onClick={() => change({ resume: null })}>
                Remove
              </Button>
            </p>
          ) : (
            <>
              <p className="text-sm text-fg-muted">{documentFormats.words}, 10 MB at most.</p>
              <UploadButton
                accept={documentFormats.accept}
                size="sm"
                silent
                className="mt-2"
                onUploaded={({ id, name, size }) => change({ resume: { id, name, size } })}
                onFailed={setFileProblem}
              >
                Choose a file
              </UploadButton>
            </>
          )}
          {(fileProblem || refused('resumeFileId')) && (
            <p role="alert" className="mt-2 text-sm font-bold text-danger">
              {asSentence(fileProblem || (refused('resumeFileId') ?? ''))}
            </p>
          )}
        </div>
        <TextArea
          label="Note"
          optional
          name="note"
          hint="They read it too."
          rows={3}
          maxLength={1000}
          value={form.note}
          error={refused('note')}
          onChange={(event) => change({ note: event.target.value })}
        />
        <Choices
          label="How they agreed"
          name="way"
          choices={ways}
          value={form.way ?? ''}
          error={refused('way')}
          onChange={(event) => change({ way: event.target.value as ConsentWay })}
        />
        {form.way && (
          <CheckField
            name="agreed"
            label={consentSentence({
              ...{ companyName, jobTitle: job.title, way: form.way },
              name: form.name.trim() || 'This person',
            })}
            hint="This sentence is kept with your name, and they read it."
            checked={form.agreed}
            error={refused('agreed')}
            onChange={(event) => change({ agreed: event.target.checked })}
          />
        )}
        {failure && !failure.errors && <FormError>{asSentence(failure.message)}</FormError>}
        <DialogButtons verb="Add and tell them" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { documentFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Upload } from '#/ui/icons/more-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { FileRow, Formats, Problem } from '../profile/PortfolioSection.tsx'
import { ProfileSection } from '../profile/ProfileSection.tsx'
import type { ProfileValues } from '../profile/profile-values.ts'
import { maxResumes } from './api.ts'
import { resumeNameOf } from './resume-name.ts'

type Resume = DataOf<'GET', '/resumes'>[number]

/** Résumés are saved at once, unlike the rest of the profile. */
export function ResumeSection() {
  const resumes = useQuery(apiQuery('/resumes', {}, { silent: true })).data ?? []
  const changed = useShowChanged()
  const [problem, setProblem] = useState<string>()
  const [renamed, setRenamed] = useState<Resume | null>(null)
  const options = { invalidates: ['/profile'] as const, done: changed }
  const add = useWrite('POST /resumes', options)
  const change = useWrite('PATCH /resumes/:id', options)
  const remove = useWrite('DELETE /resumes/:id', options)
  return (
    <ProfileSection
      id="resume"
      title="Résumés"
      note="You pick one when you apply; the main one is selected first. An employer gets a copy, and loses it if you withdraw. Changes here are saved right away."
    >
      {resumes.length > 0 && (
        <ul className="border-t border-base-300">
          {resumes.map((resume) => (
            <FileRow
              key={resume.id}
              file={{ id: resume.id, name: resume.name, size: resume.size }}
              note={[
                resume.isMain && 'Main résumé',
                resume.fileName !== resume.name && resume.fileName,
                resume.sentTo.length > 0 && `Sent to ${resume.sentTo.join(', ')}`,
              ]
                .filter(Boolean)
                .join('. ')}
              onRemove={() => remove.write({ id: resume.id })}
              removeLabel={`Remove ${resume.name}`}
              onFailed={setProblem}
            >
              {!resume.isMain && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => change.write({ id: resume.id, isMain: true })}
                >
                  Make main<span className="sr-only">: {resume.name}</span>
                </Button>
              )}
              <Button variant="ghost" size="sm" onClick={() => setRenamed(resume)}>
                Rename<span className="sr-only"> {resume.name}</span>
              </Button>
            </FileRow>
          ))}
        </ul>
      )}
      <div>
        {resumes.length < maxResumes ? (
          <>
            <UploadButton
              accept={documentFormats.accept}
              onUploaded={({ id, name }) => {
                setProblem(undefined)
                void add.write({ id, name: resumeNameOf(name) })
              }}
              onFailed={setProblem}
            >
              <Upload className="size-[18px]" aria-hidden="true" />
              {resumes.length > 0 ? 'Upload another' : 'Upload a résumé'}
            </UploadButton>
            <Formats />
          </>
        ) : (
          <p className="text-sm text-fg-muted">You have {maxResumes} résumés. Remove one to add another.</p>
        )}
        <Problem message={problem} />
      </div>
      {renamed && (
        <RenameDialog
          resume={renamed}
          onClose={() => setRenamed(null)}
          onRename={(name) => change.write({ id: renamed.id, name })}
        />
      )}
    </ProfileSection>
  )
}

/** The answer of a change is the new list; the form counts the main one as an answer. */
function useShowChanged() {
  const client = useQueryClient()
  const { setValue, resetField } = useFormContext<ProfileValues>()
  return ({ data }: { data: DataOf<'GET', '/resumes'> }) => {
    client.setQueryData(apiQuery('/resumes').queryKey, data)
    const main = data.find(({ isMain }) => isMain)
    const value = main ? { id: main.id, name: main.fileName } : null
    setValue('resume', value)
    resetField('resume', { defaultValue: value as never })
  }
}

type RenameDialogProps = { resume: Resume; onClose: () => void; onRename: (name: string) => void }

function RenameDialog({ resume, onClose, onRename }: RenameDialogProps) {
  const [name, setName] = useState(resume.name)
  const [tried, setTried] = useState(false)
  const error = tried && !name.trim() ? 'Name is required' : undefined
  // Outside the form of the profile: browsers keep the submit event of a form within a form from React.
  return createPortal(
    <Dialog open onClose={onClose} title="Rename this résumé" subtitle="Only you see this name.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // To React it is still within that form.
          event.stopPropagation()
          setTried(true)
          if (!name.trim()) return
          onRename(name.trim())
          onClose()
        }}
      >
        <TextField
          id="resume-name"
          label="Name of the résumé"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(error && { error })}
        />
        <div className="mt-6">
          <DialogButtons verb="Rename" busy={false} onCancel={onClose} />
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

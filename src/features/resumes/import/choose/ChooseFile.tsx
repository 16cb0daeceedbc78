import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { readableResumeFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { useApplicationInProgress } from '#/features/seekers/profile/use-application-in-progress.ts'
import { maxResumes } from '#/features/seekers/resumes/api.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { Upload } from '#/ui/icons/more-icons.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import type { Profile } from '../choices.ts'
import { type Keeping, useReadFile } from './use-read-file.ts'

type ChooseFileProps = { hasProposal: boolean; ownReader: string | null; profile: Profile }

export function ChooseFile({ hasProposal, ownReader, profile }: ChooseFileProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState('')
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { keeping, start } = useReadFile()
  const application = useApplicationInProgress()
  const isFull = profile.resumes.length >= maxResumes
  const keeps = !isFull && (wanted ?? (!hasProposal && profile.resumes.length === 0))
  return (
    <div className="mt-4 max-w-[38em]">
      <p className="text-fg-muted">
        {hasProposal
          ? 'Keep what’s right, fix what isn’t.'
          : 'We read your file and show you what we found, and where.'}{' '}
        Nothing we read goes into your profile until you add it.
      </p>
      {ownReader && (
        <p className="mt-3 border-s-4 border-info bg-info-soft px-4 py-3">
          To read it, this site sends the file to <b>{ownReader}</b>.
        </p>
      )}
      {failure && (
        <div className="mt-5">
          <FormError>{failure}</FormError>
        </div>
      )}
      {keeping && <WhatBecameOfIt {...keeping} />}
      <CheckField
        id="keep-file"
        className="mt-5"
        label={hasProposal ? 'Keep the next file as your résumé' : 'Keep this file as your résumé'}
        hint={hintOf(keeps, isFull)}
        checked={keeps}
        disabled={isFull}
        onChange={(event) => setWanted(event.target.checked)}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <UploadButton
          to="/resumes/proposal"
          start={(file, onProgress) => start(file, keeps, onProgress)}
          accept={readableResumeFormats.accept}
          variant={hasProposal ? 'outlined' : 'primary'}
          arrivedLabel="Reading. If others are ahead of you, this can take up to half a minute"
          onUploaded={(proposal) => {
            setWanted(null)
            client.setQueryData(apiQuery('/resumes/proposal').queryKey, { proposal, ownReader })
          }}
          onFailed={setFailure}
          // Beside what was read, another file is not what comes next.
          dropNote={
            !hasProposal && (
              <>
                <span className="pointer-coarse:hidden">Or drop it here. </span>
                {readableResumeFormats.words}, up to 10 MB
              </>
            )
          }
          size={hasProposal ? 'sm' : 'md'}
          className={hasProposal ? '' : 'grow'}
          silent
        >
          <Upload className="size-[18px]" aria-hidden="true" />
          {hasProposal ? 'Read another file' : 'Choose a file'}
        </UploadButton>
        {!hasProposal && (
          <ButtonLink to={withNext(paths.seeker.profile, application)} variant="ghost" className="-ms-4">
            Type it in instead
          </ButtonLink>
        )}
        {application && !hasProposal && (
          <ButtonLink to={application} variant="ghost" className="-ms-4">
            Back to your application
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function hintOf(keeps: boolean, isFull: boolean) {
  if (isFull) return `You have ${maxResumes} résumés, so we only read the file and don’t keep it.`
  return keeps
    ? 'It joins your résumés right away, ready to send when you apply. A JSON Resume file is only read.'
    : 'Not ticked. We read it and then delete the file.'
}

const WhatBecameOfIt = ({ fileName, isKept, problem }: Keeping) => (
  <Notice
    role="status"
    tone={isKept ? 'success' : problem ? 'warning' : 'info'}
    className="mt-5 wrap-anywhere"
  >
    {isKept ? (
      <>
        <b>{fileName}</b> is now one of your résumés.
      </>
    ) : (
      <>
        We didn’t keep <b>{fileName}</b> as a résumé. {problem}
      </>
    )}
  </Notice>
)

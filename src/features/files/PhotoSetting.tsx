import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeOwnUser } from '#/client/session.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { ImageUp } from '#/ui/icons/more-icons.tsx'
import { pictureFormats } from './accepted-formats.ts'
import { UploadButton } from './UploadButton.tsx'

/** The person's own photo, as a row of the settings. It is saved as soon as it is uploaded. */
export function PhotoSetting({ name, photo }: { name: string; photo: string | null }) {
  const [problem, setProblem] = useState('')
  const { write, isBusy } = useWrite('PUT /account/photo', {
    invalidates: ['/account', '/profile'],
    done: ({ data }) => storeOwnUser(data),
    silent: true,
    failed: (error) => setProblem(error.errors?.photo?.[0] ?? error.message),
  })
  return (
    <div className="flex items-center gap-4 border-b border-base-300 py-4">
      <Avatar name={name || '?'} src={photo} size={64} />
      <div className="min-w-0">
        <h3 className="text-base font-semibold tracking-normal">Photo</h3>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <UploadButton
            accept={pictureFormats.accept}
            size="sm"
            onUploaded={({ url }) => write({ photo: url })}
            onFailed={setProblem}
          >
            <ImageUp className="size-4" aria-hidden="true" />
            {photo ? 'Change photo' : 'Add a photo'}
          </UploadButton>
          {photo && (
            <Button variant="ghost" size="sm" busy={isBusy} onClick={() => write({ photo: null })}>
              Remove photo
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="mt-1.5 text-sm font-bold text-danger">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

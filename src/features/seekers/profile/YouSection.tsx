import { useFormContext, useWatch } from 'react-hook-form'
import { pictureFormats } from '#/features/files/accepted-formats.ts'
import { UploadButton } from '#/features/files/UploadButton.tsx'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { ImageUp } from '#/ui/icons/more-icons.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'

export function YouSection() {
  const { register, setValue, setError, clearErrors, control, formState } = useFormContext<ProfileValues>()
  const { errors } = formState
  const [name, photo, headline] = useWatch({ control, name: ['name', 'photo', 'headline'] })
  return (
    <ProfileSection id="you" title="You" note="The first thing an employer sees.">
      <div className="flex items-center gap-4">
        <Avatar name={name || '?'} src={photo} size={72} />
        <div>
          <p className="font-bold">
            Photo <span className="font-normal text-fg-muted">(optional, employers do not get it)</span>
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <UploadButton
              accept={pictureFormats.accept}
              size="sm"
              onUploaded={({ url }) => {
                clearErrors('photo')
                setValue('photo', url, { shouldDirty: true })
              }}
              onFailed={(message) => setError('photo', { message })}
            >
              <ImageUp className="size-4" aria-hidden="true" />
              {photo ? 'Change photo' : 'Add a photo'}
            </UploadButton>
            {photo && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setValue('photo', null, { shouldDirty: true })}
              >
                Remove photo
              </Button>
            )}
          </div>
          {errors.photo?.message && (
            <p id="photo" className="mt-1.5 text-sm font-bold text-danger">
              {errors.photo.message}
            </p>
          )}
        </div>
      </div>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Headline"
        hint="What you do, in your words"
        aside={<span className="tabular-nums text-xs text-fg-muted">{headline.length} of 120</span>}
        error={errors.headline?.message}
        {...register('headline')}
      />
      <TextArea
        label="About"
        optional
        hint="A few sentences. What changed because you were there?"
        rows={5}
        error={errors.about?.message}
        {...register('about')}
      />
    </ProfileSection>
  )
}

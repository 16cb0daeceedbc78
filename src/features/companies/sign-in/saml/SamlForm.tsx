import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { ConnectionForm } from '../ConnectionForm.tsx'
import type { ConnectionFormProps } from '../ConnectionSection.tsx'

const fields = ['issuer', 'signOnUrl', 'certificate', 'nextCertificate'] as const
const codeBox = { spellCheck: false, autoComplete: 'off', className: 'font-mono text-sm' }

/** The metadata of the issuer fills the fields, which can be typed as well. */
export function SamlForm({ settings: { connection }, onSaved, onCancel }: ConnectionFormProps) {
  const before = connection?.protocol === 'saml' ? connection : null
  const { register, handleSubmit, setError, clearErrors, setValue, getValues, formState } = useForm({
    defaultValues: {
      metadata: '',
      issuer: before?.issuer ?? '',
      signOnUrl: before?.signOnUrl ?? '',
      certificate: before?.certificates[0]?.pem ?? '',
      nextCertificate: before?.certificates[1]?.pem ?? '',
    },
  })
  const { errors } = formState
  const read = useWrite('POST /employer/sign-in/saml/metadata', {
    silent: true,
    done: ({ data }) => {
      clearErrors()
      for (const field of fields) setValue(field, data[field] ?? '')
      setValue('metadata', '')
    },
    form: { fields: ['metadata'], setError },
  })
  const save = useWrite('PUT /employer/sign-in/saml', {
    silent: true,
    toast: true,
    done: ({ data }) => onSaved(data),
    form: { fields, setError },
  })
  const failure = save.failure ?? (errors.metadata ? null : read.failure)
  const readMetadata = (metadata = getValues('metadata')) => {
    clearErrors('metadata')
    if (metadata.trim()) read.write({ metadata })
    else setError('metadata', { message: 'Paste the metadata, or choose the file' })
  }
  return (
    <ConnectionForm
      isChange={connection !== null}
      failure={failure}
      busy={save.isBusy}
      onSubmit={handleSubmit(({ metadata: _, ...typed }) => save.write(typed))}
      onCancel={onCancel}
    >
      <TextArea
        {...codeBox}
        label="Metadata of your issuer"
        optional
        rows={3}
        hint="Paste its XML or choose the file, and the fields below fill themselves."
        error={errors.metadata?.message}
        {...register('metadata')}
      />
      <div className="-mt-2 flex flex-wrap items-center gap-3">
        <Button variant="outlined" busy={read.isBusy} onClick={() => readMetadata()}>
          Read the metadata
        </Button>
        <FileButton
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          onChoose={async ([file]) => readMetadata(await file.text())}
        >
          Choose a metadata file
        </FileButton>
      </div>
      <TextField
        label="Entity ID of your issuer"
        autoComplete="off"
        error={errors.issuer?.message}
        {...register('issuer', { required: 'Enter the entity ID' })}
      />
      <TextField
        label="Sign-on address"
        inputMode="url"
        hint="Your issuer calls it single sign-on URL or login URL."
        placeholder="https://login.company.com/sso"
        error={errors.signOnUrl?.message}
        {...register('signOnUrl', { required: 'Enter the sign-on address' })}
      />
      <TextArea
        {...codeBox}
        label="Certificate"
        rows={4}
        hint="The one that your issuer signs with, as PEM or base64."
        error={errors.certificate?.message}
        {...register('certificate', { required: 'Paste the certificate' })}
      />
      <TextArea
        {...codeBox}
        label="Next certificate"
        optional
        rows={2}
        hint="The one it changes to. While both are here, either is taken."
        error={errors.nextCertificate?.message}
        {...register('nextCertificate')}
      />
    </ConnectionForm>
  )
}

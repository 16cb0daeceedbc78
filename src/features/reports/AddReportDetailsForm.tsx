import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'

/** The form to add text to a report, for anyone with its link. */
export const AddReportDetailsForm = ({ reportKey: key }: { reportKey: string }) => {
  const [details, setDetails] = useState('')
  const [missingError, setMissingError] = useState('')
  const { write, isBusy, failure, answer, reset } = useWrite('POST /reports/add', {
    silent: true,
    done: () => setDetails(''),
  })
  const detailsError = failure?.errors?.details?.[0]

  const add = () => {
    if (details.trim()) return write({ key, details })
    reset()
    setMissingError('Write what you want to add')
  }

  return (
    <form
      noValidate
      className="mt-8 max-w-[36em]"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextArea
        label="Something to add?"
        name="details"
        rows={3}
        maxLength={2000}
        hint="Whoever reads your report reads this too."
        error={missingError || detailsError}
        value={details}
        onChange={(event) => {
          setDetails(event.target.value)
          setMissingError('')
          if (failure) reset()
        }}
      />
      <div role="alert">
        {failure && !detailsError && (
          <div className="mt-4">
            <FormError>{failure.message} What you wrote is still here.</FormError>
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="dark" busy={isBusy}>
          Add to the report
        </Button>
        <p role="status">{answer && 'Added to your report.'}</p>
      </div>
    </form>
  )
}

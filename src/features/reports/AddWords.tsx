import { useState } from 'react'
import { useWrite } from '#/client/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'

/** The form to add text to a report, for anyone with its link. */
export const AddWords = ({ reportKey: key }: { reportKey: string }) => {
  const [details, setDetails] = useState('')
  const [missing, setMissing] = useState('')
  const { write, isBusy, failure, answer, reset } = useWrite('POST /reports/add', {
    silent: true,
    done: () => setDetails(''),
  })
  const wrong = failure?.errors?.details?.[0]

  const add = () => {
    if (details.trim()) return write({ key, details })
    reset()
    setMissing('Write what you want to add')
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
        error={missing || wrong}
        value={details}
        onChange={(event) => {
          setDetails(event.target.value)
          setMissing('')
          if (failure) reset()
        }}
      />
      <div role="alert">
        {failure && !wrong && (
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

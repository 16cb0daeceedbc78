import { useState } from 'react'
import { api } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'

/** More words for a report, from whoever has its link. */
export const AddWords = ({ reportKey: key }: { reportKey: string }) => {
  const [details, setDetails] = useState('')
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState(false)
  const [error, setError] = useState('')
  const [problem, setProblem] = useState('')

  const add = async () => {
    setAdded(false)
    setProblem('')
    if (!details.trim()) return setError('Write what you want to add')
    setBusy(true)
    try {
      await api.post('/reports/add', { key, details }, { silent: true })
      setDetails('')
      setAdded(true)
    } catch (thrown) {
      const known = thrown instanceof AppError ? thrown : new AppError(500)
      const [message] = known.errors?.details ?? []
      if (message) setError(message)
      else setProblem(`${known.message} What you wrote is still here.`)
    }
    setBusy(false)
  }

  return (
    <form
      noValidate
      className="mt-8 max-w-[36em]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void add()
      }}
    >
      <TextArea
        label="Something to add?"
        name="details"
        rows={3}
        maxLength={2000}
        hint="Whoever reads your report reads this too."
        error={error}
        value={details}
        onChange={(event) => {
          setDetails(event.target.value)
          setError('')
        }}
      />
      <div role="alert">
        {problem && (
          <div className="mt-4">
            <FormError>{problem}</FormError>
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="dark" busy={busy}>
          Add to the report
        </Button>
        <p role="status">{added && 'Added to your report.'}</p>
      </div>
    </form>
  )
}

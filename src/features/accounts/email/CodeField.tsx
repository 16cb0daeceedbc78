import type { AppError } from '#/shared/errors.ts'
import { OtpField } from '#/ui/form/OtpField.tsx'
import { FormRefusal } from '../RateLimited.tsx'

type CodeFieldProps = {
  code: string
  onCode: (code: string) => void
  /** The sixth digit is in. */
  onComplete: (code: string) => void
  isChecking: boolean
  /** Of the check, or of sending the code again. */
  failure: AppError | null
  /** What the server calls the code. */
  field?: 'code' | 'mailed'
  /** The time after too many tries is over. */
  onClear: () => void
}

/** The six digits of a mail, which are checked as soon as they are in, and what went wrong with them. */
export function CodeField({
  code,
  onCode,
  onComplete,
  isChecking,
  failure,
  field = 'code',
  onClear,
}: CodeFieldProps) {
  const codeError = failure?.errors?.[field]?.[0]
  return (
    <>
      {failure && !codeError && (
        <div className="mb-5">
          <FormRefusal failure={failure} onOver={onClear} />
        </div>
      )}
      <OtpField
        autoFocus
        hint={codeError ? undefined : 'You can paste it. We check it as soon as all six digits are in.'}
        error={codeError}
        value={code}
        onChange={onCode}
        onComplete={onComplete}
        busy={isChecking}
      />
      <p role="status" className="mt-4 flex min-h-6 items-center gap-2 font-semibold">
        {isChecking && (
          <>
            <span className="loading loading-spinner loading-sm" aria-hidden="true" />
            Checking the code
          </>
        )}
      </p>
    </>
  )
}

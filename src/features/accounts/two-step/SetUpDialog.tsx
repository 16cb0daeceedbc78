import { useEffect, useMemo, useState } from 'react'
import { encode } from 'uqr'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { OtpField } from '#/ui/form/OtpField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'

type SetUpDialogProps = { onClose: () => void; onCodes: (codes: string[]) => void }

export function SetUpDialog({ onClose, onCodes }: SetUpDialogProps) {
  const start = useWrite('POST /account/two-step/start', {
    silent: true,
    // Dismissing the question for the password dismisses this.
    failed: ({ code }) => code === 'step-up' && onClose(),
  })
  const [code, setCode] = useState('')
  const confirm = useWrite('POST /account/two-step/confirm', {
    silent: true,
    toast: true,
    invalidates: ['/account', '/account/sessions'],
    done({ data }) {
      onClose()
      onCodes(data.recoveryCodes)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret per dialog
  useEffect(() => void start.write(), [])
  const secret = start.answer?.data
  const wrong = confirm.failure?.errors?.code?.[0]
  // The password is asked for first, in a dialog of its own.
  if (!secret && !start.failure) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          Set up <span className="whitespace-nowrap">two-step</span> sign-in
        </>
      }
      dismissible={!confirm.isBusy}
    >
      {secret ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            confirm.write({ code })
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          <div className="grid gap-5 sm:grid-cols-[176px_minmax(0,1fr)]">
            <QrCode text={secret.url} />
            <div>
              <p>
                <b>1.</b> Open an authenticator app on your phone, and scan this code with it.
              </p>
              <p className="mt-3 text-sm text-fg-muted">
                Or type this key there. On this phone,{' '}
                <a href={secret.url} className="link">
                  open the app
                </a>
                .
              </p>
              <p className="record-value mt-1 text-sm wrap-anywhere">
                {secret.secret.replace(/.{4}(?=.)/g, '$& ')}
              </p>
            </div>
          </div>
          {confirm.failure && !wrong && <FormError>{confirm.failure.message}</FormError>}
          <OtpField
            label="2. Enter the six digits the app shows"
            id="first-code"
            value={code}
            onChange={setCode}
            onComplete={(digits) => confirm.write({ code: digits })}
            busy={confirm.isBusy}
            error={wrong}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="lg" busy={confirm.isBusy}>
              Turn it on
            </Button>
            <Button variant="ghost" size="lg" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <ErrorNote message="We couldn’t create a key. Nothing was changed." error={start.failure} />
      )}
    </Dialog>
  )
}

/** Drawn here, so that the key is sent to nobody. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 3 })
    const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label="The key as a QR code. The same key is next to it as text."
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-[6px] border border-base-300 bg-base-100 scheme-light"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

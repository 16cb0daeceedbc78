import { useState } from 'react'
import { localStore } from '#/client/browser-storage.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CircleCheck, Smartphone } from '#/ui/icons/more-icons.tsx'
import { pushSupport, useThisDevice } from './use-this-device.ts'

const dismissedKey = 'push-offer'

const mayOffer = () =>
  pushSupport() === 'supported' &&
  Notification.permission !== 'denied' &&
  localStore.getItem(dismissedKey) === null

type OfferProps = {
  /** What one would hear of: "Hear of it when it moves on". */
  title: string
  className?: string
}

/**
 * Offers notifications on this device in the moment in which somebody begins to wait. Nothing is asked of the browser
 * until the press, and "Not now" is final here; the settings have the same button.
 */
export function PushOffer({ title, className = '' }: OfferProps) {
  const [isOffered, setOffered] = useState(mayOffer)
  const [wasOn, setWasOn] = useState<boolean | null>(null)
  const { query, isOn, isBusy, problem, turnOn } = useThisDevice()
  if (query.data && wasOn === null) setWasOn(isOn)
  if (!isOffered || !query.data?.key || wasOn !== false) return null
  return (
    <section
      aria-label="Notifications on this device"
      className={`rounded-box border-2 border-base-300 p-5 ${className}`}
    >
      <p className="flex items-start gap-3 text-lg font-bold" role={isOn ? 'status' : undefined}>
        {isOn ? (
          <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
        ) : (
          <Smartphone className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
        )}
        {isOn ? 'You’ll get notifications on this device.' : title}
      </p>
      <p className="mt-1 ps-9 text-fg-muted">
        {isOn
          ? 'Choose which ones, or turn them off, in your settings.'
          : 'Even while Waymark is closed. They never show a name or a company.'}
      </p>
      {!isOn && (
        <div className="mt-4 ps-9">
          {problem && (
            <div className="mb-4">
              <FormError>{problem}</FormError>
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="outlined" busy={isBusy} onClick={turnOn}>
              Notify me on this device
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                localStore.setItem(dismissedKey, 'no')
                setOffered(false)
              }}
            >
              Not now
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

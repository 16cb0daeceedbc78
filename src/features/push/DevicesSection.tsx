import { useWrite } from '#/client/queries/use-write.ts'
import { SettingRow, SettingsSection } from '#/features/accounts/settings/SettingsSection.tsx'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { Laptop, Smartphone } from '#/ui/icons/more-icons.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { unsubscribe } from './browser-subscription.ts'
import { pushSupport, useThisDevice } from './use-this-device.ts'

/** The browsers that show notifications, and the press that adds this one. */
export function DevicesSection() {
  const { query, ...device } = useThisDevice()
  const remove = useWrite('DELETE /push/devices/:id', { invalidates: ['/push'], toast: true })
  return (
    <SettingsSection
      id="devices"
      title="On your devices"
      note="Get notified even while Waymark is closed. These notifications never show a name or a company. A device gets them for as long as you stay signed in on it."
    >
      {query.data?.devices.map(({ id, device: name, isPhone, isThis, since }) => (
        <SettingRow
          key={id}
          icon={isPhone ? Smartphone : Laptop}
          title={name}
          badge={isThis && <span className="tag">This device</span>}
          value={
            <>
              Since <DateTime iso={since} as="long" />
            </>
          }
          action={
            <Button
              variant="ghost"
              size="sm"
              busy={remove.sending?.id === id}
              onClick={async () => {
                if ((await remove.write({ id })) && isThis) await unsubscribe()
              }}
            >
              Remove
              <span className="sr-only"> {name}</span>
            </Button>
          }
        />
      ))}
      {query.isPending && <SkeletonRows label="Loading your devices" shape="line" />}
      {query.isError && !query.data && (
        <ErrorNote
          message="We couldn’t load which devices get notifications."
          error={query.error}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          className="mt-4"
        />
      )}
      {query.data && !device.isOn && <AddThisDevice canPush={query.data.key !== null} {...device} />}
    </SettingsSection>
  )
}

type AddProps = Pick<ReturnType<typeof useThisDevice>, 'isBusy' | 'problem' | 'turnOn'> & { canPush: boolean }

function AddThisDevice({ canPush, isBusy, problem, turnOn }: AddProps) {
  const support = pushSupport()
  if (!canPush) return <p className="mt-4">Notifications on devices are turned off on this site.</p>
  if (support === 'install-first')
    return (
      <p className="mt-4">
        On an iPhone or iPad, first add Waymark to the Home Screen (Share, then Add to Home Screen). Open it
        from there and come back to this page.
      </p>
    )
  if (support === 'unsupported')
    return (
      <p className="mt-4">
        This browser can’t show notifications. You still get them under the bell and by email.
      </p>
    )
  return (
    <>
      {problem && (
        <div className="mt-4">
          <FormError>{problem}</FormError>
        </div>
      )}
      <Button variant="outlined" className="mt-5" busy={isBusy} onClick={turnOn}>
        Notify me on this device
      </Button>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import type { AppError } from '#/shared/errors.ts'
import type { NotificationChannel } from '#/shared/notifications.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Check } from '#/ui/icons/icons.tsx'

export type Kind = DataOf<'GET', '/account/notifications'>['kinds'][number]
type Choice = DataOf<'PUT', '/account/notifications/choice'>

export const channelNames: Record<NotificationChannel, string> = {
  bell: 'Bell',
  mail: 'Email',
  push: 'Devices',
}

export type RowProps = {
  kind: Kind
  channels: readonly NotificationChannel[]
  /** Where no device gets pushes: what the head of their column says instead of offering a choice. */
  noDevice?: ReactNode
  /** Resolves when it is saved and read again; calls `failed` when it was not. */
  onChoose: (choice: Choice, failed: (error: AppError) => void) => Promise<unknown>
}

/** One kind of notification, and a cell for each channel. */
export function KindRow({ kind, channels, noDevice, onChoose }: RowProps) {
  const [problem, setProblem] = useState('')
  return (
    <tr className="border-b border-base-300 align-top">
      <th scope="row" className="py-3 pe-2 text-start font-normal wrap-anywhere">
        <span className="block font-semibold leading-snug">{kind.label}</span>
        <span className="block text-sm leading-snug text-fg-muted">{kind.hint}</span>
        {problem && (
          <span role="alert" className="mt-1 block text-sm font-bold text-danger">
            {asSentence(problem)} Nothing was changed.
          </span>
        )}
      </th>
      {channels.map((channel) => (
        <td key={channel} className="text-center text-sm">
          <Cell
            kind={kind}
            channel={channel}
            isOffered={channel !== 'push' || !noDevice}
            onChoose={(isOn) => {
              setProblem('')
              return onChoose({ kind: kind.name, channel, isOn }, (error) => setProblem(error.message))
            }}
          />
        </td>
      ))}
    </tr>
  )
}

type CellProps = {
  kind: Kind
  channel: NotificationChannel
  isOffered: boolean
  onChoose: (isOn: boolean) => Promise<unknown>
}

function Cell({ kind, channel, isOffered, onChoose }: CellProps) {
  // Shown from the press until the table has been read again.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const state = kind[channel]
  if (state === 'none' || !isOffered)
    return (
      <span className="inline-block py-3 text-fg-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">
          {isOffered ? `No ${channelNames[channel].toLowerCase()}` : 'No device gets notifications'}
        </span>
      </span>
    )
  if (state === 'always')
    return (
      <span className="inline-block py-3">
        <Check className="mx-auto size-5" aria-hidden="true" />
        <span className="sr-only">Always</span>
      </span>
    )
  if (state === 'elsewhere')
    return (
      <Link to={kind.mailSetAt ?? ''} className="link inline-block py-3">
        Per alert
      </Link>
    )
  const isOn = pressed ?? state === 'on'
  return (
    <label className="grid min-h-11 cursor-pointer place-items-center pt-1">
      <span className="sr-only">
        {kind.label}: {channelNames[channel]}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-busy={pressed !== null || undefined}
        className="toggle toggle-sm w-9"
        checked={isOn}
        onChange={(event) => {
          setPressed(event.target.checked)
          onChoose(event.target.checked).then(() => setPressed(null))
        }}
      />
    </label>
  )
}

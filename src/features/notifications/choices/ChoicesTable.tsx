import { useState } from 'react'
import { Link } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import type { AppError } from '#/shared/errors.ts'
import type { NotificationCategory, NotificationChannel } from '#/shared/notifications.ts'
import { asSentence } from '#/shared/sentence.ts'

type Kind = DataOf<'GET', '/account/notifications'>['kinds'][number]
type Choice = DataOf<'PUT', '/account/notifications/choice'>

const channelNames: Record<NotificationChannel, string> = { bell: 'Bell', mail: 'Mail', push: 'Push' }

const categories: Record<NotificationCategory, string> = {
  applications: 'Applications',
  messages: 'Messages',
  jobs: 'Jobs',
  company: 'Your company',
  mandates: 'Recruiters and companies',
  alerts: 'Job alerts',
  reports: 'Reports',
}

type TableProps = {
  kinds: readonly Kind[]
  channels: readonly NotificationChannel[]
  /** Resolves when it is saved and read again; calls `failed` when it was not. */
  onChoose: (choice: Choice, failed: (error: AppError) => void) => Promise<unknown>
}

/** Kind by channel. Each switch is saved by its press, and goes back when that fails. */
export const ChoicesTable = ({ kinds, channels, onChoose }: TableProps) => (
  <table className="mt-5 w-full table-fixed border-collapse text-start">
    <caption className="sr-only">What you are told of, and where</caption>
    <colgroup>
      <col />
      {channels.map((channel) => (
        <col key={channel} className="w-[52px] sm:w-[84px]" />
      ))}
    </colgroup>
    <thead>
      <tr className="text-sm text-fg-muted">
        <th scope="col" className="pb-2 text-start font-semibold">
          About
        </th>
        {channels.map((channel) => (
          <th key={channel} scope="col" className="pb-2 text-center font-semibold">
            {channelNames[channel]}
          </th>
        ))}
      </tr>
    </thead>
    {[...new Set(kinds.map(({ category }) => category))].map((category) => (
      <tbody key={category}>
        <tr>
          <th
            scope="rowgroup"
            colSpan={channels.length + 1}
            className="border-b border-fg pt-6 pb-1.5 text-start text-base font-bold"
          >
            {categories[category]}
          </th>
        </tr>
        {kinds
          .filter((kind) => kind.category === category)
          .map((kind) => (
            <KindRow key={kind.name} kind={kind} channels={channels} onChoose={onChoose} />
          ))}
      </tbody>
    ))}
  </table>
)

function KindRow({ kind, channels, onChoose }: { kind: Kind } & Omit<TableProps, 'kinds'>) {
  const [problem, setProblem] = useState('')
  const hasChoice = channels.some((channel) => ['on', 'off', 'elsewhere'].includes(kind[channel]))
  return (
    <tr className="border-b border-base-300 align-top">
      <th scope="row" className="py-3 pe-2 text-start font-normal wrap-anywhere">
        <span className="block font-semibold leading-snug">{kind.label}</span>
        <span
          // On phones one line for what cannot be chosen.
          className={`block text-sm leading-snug text-fg-muted ${hasChoice ? '' : 'max-sm:sr-only'}`}
        >
          {kind.hint}
        </span>
        {problem && (
          <span role="alert" className="mt-1 block text-sm font-bold text-danger">
            {asSentence(problem)} It is as it was.
          </span>
        )}
      </th>
      {channels.map((channel) => (
        <td key={channel} className="text-center text-sm">
          <Cell
            kind={kind}
            channel={channel}
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

type CellProps = { kind: Kind; channel: NotificationChannel; onChoose: (isOn: boolean) => Promise<unknown> }

function Cell({ kind, channel, onChoose }: CellProps) {
  // Shown from the press until the table has been read again.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const state = kind[channel]
  if (state === 'always')
    return <span className="inline-block py-3 font-semibold max-sm:text-[0.8125rem]">Always</span>
  if (state === 'none')
    return (
      <span className="inline-block py-3 text-fg-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No {channelNames[channel].toLowerCase()}</span>
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

import type { ReactNode } from 'react'
import type { NotificationCategory } from '#/shared/notifications.ts'
import { channelNames, type Kind, KindRow, type RowProps } from './KindRow.tsx'

const categories: Record<NotificationCategory, string> = {
  applying: 'Applying',
  answers: 'Answers and offers',
  applicants: 'People who apply',
  messages: 'Messages',
  offers: 'Offers',
  interviews: 'Interviews',
  finding: 'Finding jobs',
  jobs: 'Your jobs',
  mandates: 'Recruiters and companies',
  company: 'Your company',
  market: 'The market',
  account: 'Your account',
}

type TableProps = Omit<RowProps, 'kind'> & { kinds: readonly Kind[] }

/** Bell and mail of these are sent whatever one chooses. */
const isFixed = (kind: Kind) =>
  [kind.bell, kind.mail].every((state) => state === 'always' || state === 'none')

/**
 * Kind by channel, by the moment in which it comes. Each switch is saved by its press, and goes back when that fails.
 * What is always sent stands in a fold below, where only the devices are a choice.
 */
export function ChoicesTable({ kinds, ...table }: TableProps) {
  const fixed = kinds.filter(isFixed)
  const chosen = kinds.filter((kind) => !isFixed(kind))
  return (
    <>
      {chosen.length > 0 && (
        <Table caption="What we notify you about, and where" {...table}>
          {[...new Set(chosen.map(({ category }) => category))].map((category) => (
            <tbody key={category}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={table.channels.length + 1}
                  className="border-b border-fg pt-5 pb-1.5 text-start text-base font-bold"
                >
                  {categories[category]}
                </th>
              </tr>
              {chosen
                .filter((kind) => kind.category === category)
                .map((kind) => (
                  <KindRow key={kind.name} kind={kind} {...table} />
                ))}
            </tbody>
          ))}
        </Table>
      )}
      {fixed.length > 0 && (
        <details className="mt-6 border-y border-fg">
          <summary className="cursor-pointer py-3 font-bold">Always sent ({fixed.length})</summary>
          <p className="text-sm text-fg-muted">
            You need to know these, so a check mark can’t be turned off.
          </p>
          <Table caption="What is always sent, and where" {...table}>
            <tbody>
              {fixed.map((kind) => (
                <KindRow key={kind.name} kind={kind} {...table} />
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </>
  )
}

type FrameProps = Pick<RowProps, 'channels' | 'noDevice'> & { caption: string; children: ReactNode }

const Table = ({ caption, channels, noDevice, children }: FrameProps) => (
  <table className="mt-3 w-full table-fixed border-collapse text-start">
    <caption className="sr-only">{caption}</caption>
    <colgroup>
      <col />
      {channels.map((channel) => (
        <col key={channel} className="w-[54px] sm:w-[84px]" />
      ))}
    </colgroup>
    <thead>
      <tr className="align-top text-sm text-fg-muted">
        <th scope="col" className="pb-2 text-start font-semibold">
          About
        </th>
        {channels.map((channel) => (
          <th key={channel} scope="col" className="pb-2 text-center font-semibold max-sm:text-[0.8125rem]">
            {channelNames[channel]}
            {channel === 'push' && noDevice}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
)

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { ApplicantPart } from '../answers/ApplicantPart.tsx'
import { StageBadge } from '../StageBadge.tsx'
import { stageLabel } from '../stages.ts'

type SamePersonData = DataOf<'GET', '/employer/applications/:id/same-person'>
type Suggestion = SamePersonData['suggestions'][number]
type Joined = SamePersonData['joined'][number]

const queryOf = (id: string) => apiQuery('/employer/applications/:id/same-person', { id }, { silent: true })
const show = (client: QueryClient, id: string) => (answer: { data: SamePersonData }) =>
  client.setQueryData(queryOf(id).queryKey, answer.data)

/** Who else of the company's applicants may be this person, and what those sent whom the team has joined with them. */
export const SamePerson = ({ id }: { id: string }) => {
  const client = useQueryClient()
  const { data } = useQuery(queryOf(id))
  const mayJoin = useCan('move-applicants')
  const join = useWrite('PUT /employer/applications/:id/same-person/:otherId', { done: show(client, id) })
  const part = useWrite('DELETE /employer/applications/:id/same-person/:otherId', { done: show(client, id) })
  if (!data || data.suggestions.length + data.joined.length === 0) return null
  const joinWith = async (other: Suggestion) => {
    if (!(await join.write({ id, otherId: other.id }))) return
    showUndoToast(
      `joined ${id}`,
      <>
        Joined with <b>{other.name}</b>, {other.job.title}.
      </>,
      () => void part.write({ id, otherId: other.id, pairOnly: true }),
    )
  }
  const separate = async (other: Joined) => {
    if (!(await part.write({ id, otherId: other.id }))) return
    showUndoToast(
      `joined ${id}`,
      <>
        <b>{other.name}</b> is another person again.
      </>,
      () => void join.write({ id, otherId: other.id }),
    )
  }
  return (
    <ApplicantPart
      id="applicant-same-person"
      title={data.joined.length > 0 ? 'The same person' : 'Perhaps the same person'}
    >
      <ul className="grid gap-3">
        {data.joined.map((other) => (
          <li key={other.id} className="rounded-box bg-base-200 p-4 text-sm">
            <p>
              Joined with <b>{other.name}</b>
              <span className="block text-xs text-fg-muted">
                <InlineList
                  items={[
                    other.joinedBy && `By ${other.joinedBy}`,
                    <DateTime key="at" iso={other.joinedAt} as="deadline" />,
                  ]}
                />
              </span>
            </p>
            <ul className="mt-3 grid gap-3">
              {other.applications.map((application) => (
                <History key={application.id} application={application} />
              ))}
            </ul>
            {mayJoin && (
              <Button
                variant="outlined"
                size="sm"
                className="mt-3"
                busy={part.isBusy}
                onClick={() => void separate(other)}
              >
                They are two people
              </Button>
            )}
          </li>
        ))}
        {data.suggestions.map((other) => (
          <li key={other.id} className="rounded-box border border-base-300 p-4 text-sm">
            <p>
              May be the same person as <OtherLink application={other}>{other.name}</OtherLink>, who applied
              for {other.job.title} on <DateTime iso={other.appliedAt} as="deadline" />: the same{' '}
              {listOf(other.shared)}.
            </p>
            {mayJoin && (
              <Button
                variant="outlined"
                size="sm"
                className="mt-3"
                busy={join.isBusy}
                onClick={() => void joinWith(other)}
              >
                Join them<span className="sr-only"> with {other.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-fg-muted">
        Joining shows both histories here, to your company alone. Both accounts stay as they are, and nobody
        is told.
      </p>
    </ApplicantPart>
  )
}

/** 'mailbox, and the same name and town' */
const listOf = (shared: Suggestion['shared']) =>
  shared.map((trait) => (trait === 'mail' ? 'mailbox' : trait)).join(', and the same ')

const OtherLink = ({
  application: { id, job },
  children,
}: {
  application: Pick<Suggestion, 'id' | 'job'>
  children: string
}) => {
  const { hiring } = useHiringArea()
  return (
    <Link to={hiring.applicant(job.id, id)} className="link">
      {children}
    </Link>
  )
}

const History = ({ application }: { application: Joined['applications'][number] }) => (
  <li className="border-s-4 border-base-300 ps-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <OtherLink application={application}>{application.job.title}</OtherLink>
      <StageBadge stage={application.stage} reader="employer" counter={null} />
    </p>
    <ol className="tabular-nums mt-1 grid gap-0.5 text-xs text-fg-muted">
      {application.moves.map(({ to, at, stepName }, place) => (
        <li key={`${at} ${to}`}>
          {place === 0 ? 'Applied' : (stepName ?? stageLabel(to))}, <DateTime iso={at} as="deadline" />
        </li>
      ))}
    </ol>
  </li>
)

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import type { RejectReason } from '#/features/applications/employer/reject-letter.ts'
import { openStages, type Stage, stageLabel, undoMinutes } from '#/features/applications/stages.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { type Letter, LetterPreview, newLetter, ReasonField } from './LetterFields.tsx'

export const meta = () => [{ title: 'Close a job | Waymark' }]

const closingQuery = (id: string) => apiQuery('/employer/jobs/:id/closing', { id }, { silent: true })
const jobQuery = (id: string) => apiQuery('/employer/jobs/:id', { id }, { silent: true })
export const clientLoader = prefetch(({ params: { id = '' } }) => [jobQuery(id), closingQuery(id)])
export const shouldRevalidate = onlyOnArrival

type Job = DataOf<'GET', '/employer/jobs/:id'>
type Closing = DataOf<'GET', '/employer/jobs/:id/closing'>
type CloseReason = 'filled' | 'withdrawn'
/** What the letters begin with, so that they say what is true of the job. */
const letterReasons: Record<CloseReason, RejectReason> = {
  filled: 'The job has been filled',
  withdrawn: 'We no longer hire for it',
}

const persons = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Closes a job with an answer for everybody who waits for one, read person by person before it leaves. */
export default function CloseJobPage() {
  const { hiring } = useHiringArea()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const job = useQuery(jobQuery(id))
  const closing = useQuery(closingQuery(id))
  const pressId = params.get('press')
  // Read on by its progress bar, which asks for the same.
  const press = useQuery({
    ...apiQuery('/employer/bulk/:id', { id: pressId ?? '' }, { silent: true }),
    enabled: pressId !== null,
  })
  const isWorking = pressId !== null && (press.data ? press.data.waiting > 0 : press.isPending)
  const back = (
    <Link to={hiring.jobApplicants(id)} className="link">
      Applicants
    </Link>
  )
  if (!job.data || !closing.data)
    return (
      <main id="main" className="pb-20">
        <PageHead title="Close a job" back={back} />
        <div className="px-5 lg:px-10">
          {job.isError || closing.isError ? (
            <ErrorNote
              message="We couldn’t load the job. Nothing was changed."
              onRetry={() => [job.refetch(), closing.refetch()]}
              busy={job.isFetching || closing.isFetching}
            />
          ) : (
            <SkeletonRows label="Loading the job" />
          )}
        </div>
      </main>
    )
  const { title, status } = job.data
  const waiting = closing.data.open.length
  return (
    <main id="main" className="lg:pb-20">
      <PageHead
        back={back}
        title={
          status === 'closed'
            ? waiting === 0
              ? `${title} is closed`
              : `${persons(waiting)} still without an answer`
            : `Close ${title}`
        }
        subtitle={
          <>
            Answered {closing.data.answered} of {closing.data.total}.
            {waiting > 0 &&
              status !== 'draft' &&
              ' Whoever still waits gets an answer here, each as you read it.'}
          </>
        }
      />
      <div className="px-5 lg:px-10">{pressId && <BulkProgress id={pressId} />}</div>
      {status === 'closed' && waiting === 0 ? (
        <div className="px-5 pb-10 pt-6 lg:px-10">
          <p className="max-w-[37em]">
            Everybody who applied has an answer, or an offer.
            {pressId &&
              ` The emails go out ${undoMinutes} minutes after you close it; until then you can take back an answer on the board, one by one.`}
          </p>
          <ButtonLink className="mt-5" variant="outlined" to={hiring.jobs}>
            All jobs
          </ButtonLink>
        </div>
      ) : (
        status !== 'draft' &&
        !isWorking && <ClosingForm key={pressId} job={job.data} closing={closing.data} />
      )}
    </main>
  )
}

const ClosingForm = ({ job, closing }: { job: Job; closing: Closing }) => {
  const [, setParams] = useSearchParams()
  const key = useRef(crypto.randomUUID())
  const isClosed = job.status === 'closed'
  const [reason, setReason] = useState<CloseReason | ''>(isClosed ? 'withdrawn' : '')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [letters, setLetters] = useState<Partial<Record<Stage, Letter>>>({})
  const [own, setOwn] = useState<Record<string, string>>({})
  const isDesktop = useIsDesktop()
  const why = isClosed ? job.closedReason : reason
  const letterOf = (stage: Stage) =>
    letters[stage] ?? newLetter(why === 'filled' || why === 'withdrawn' ? letterReasons[why] : undefined)
  const byStage = Map.groupBy(closing.open, ({ stage }) => stage as Stage)
  const groups = openStages.flatMap((stage) => {
    const people = byStage.get(stage)
    return people ? [[stage, people] as const] : []
  })
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/close-with-answers', {
    silent: true,
    toast: true,
    invalidates: ['/employer/*', '/employers/*'],
    invalidatesOnFailure: true,
    done: ({ data: { bulk } }) => {
      if (bulk) setParams({ press: bulk.id }, { replace: true })
    },
  })
  const count = closing.open.length
  const submit = () => {
    if (!reason) {
      setReasonMissing(true)
      // It is a long page, and the question stands at its top.
      return document.getElementById('reason')?.focus()
    }
    void write({
      ...{ id: job.id, version: job.version, key: key.current, reason },
      groups: groups.map(([stage]) => {
        const { reason, message } = letterOf(stage)
        return { stage, reason, message }
      }),
      people: closing.open.map(({ id, version }) => ({ id, version, message: own[id] ?? null })),
    })
  }
  return (
    <>
      {!isClosed && (
        <Section id="why" title="The job" className="mt-4">
          <Choices
            className="pt-4"
            label="Why does it close?"
            name="reason"
            value={reason}
            onChange={(event) => {
              setReason(event.target.value as CloseReason)
              setReasonMissing(false)
            }}
            error={isReasonMissing ? 'Say why the job closes' : undefined}
            choices={[
              { value: 'filled', label: 'All seats are filled' },
              { value: 'withdrawn', label: 'We no longer hire for it' },
            ]}
          />
        </Section>
      )}
      {groups.map(([stage, people]) => (
        <Section
          key={stage}
          id={`group-${stage.replaceAll(' ', '-')}`}
          title={`${stageLabel(stage)} (${people.length})`}
          className="mt-10"
          note="They read “Not selected” and this message."
        >
          {/* Group by group on a phone, where all of them open would be a page without end. */}
          <details open={isDesktop || groups.length === 1}>
            <summary className="cursor-pointer py-3 font-semibold lg:hidden">
              {letterOf(stage).reason}: read and change it
            </summary>
            <div className="grid gap-x-8 gap-y-6 pt-4 md:grid-cols-2">
              <div className="grid content-start gap-4">
                <ReasonField
                  name={`reason-${stage}`}
                  letter={letterOf(stage)}
                  onChange={(letter) => setLetters({ ...letters, [stage]: letter })}
                />
                <TextArea
                  label={`The text for everybody at ${stageLabel(stage)}`}
                  name={`message-${stage}`}
                  hint="{{first name}}, {{job}}, {{company}} and {{my name}} are filled in."
                  rows={9}
                  value={letterOf(stage).message}
                  onChange={(event) =>
                    setLetters({
                      ...letters,
                      [stage]: { ...letterOf(stage), message: event.target.value, isEdited: true },
                    })
                  }
                />
              </div>
              <LetterPreview
                {...{ people, own, jobId: job.id, message: letterOf(stage).message }}
                name={`own-${stage}`}
                onOwn={setOwn}
              />
            </div>
          </details>
        </Section>
      ))}
      <Section id="close" title={isClosed ? 'Answer' : 'Close'} className="mt-10">
        <div className="pt-4">
          {closing.withOffer.length > 0 && (
            <p className="mb-3 text-sm">
              {closing.withOffer.length === 1
                ? 'One person holds an offer, which stays'
                : 'These hold an offer, which stays'}{' '}
              as it is: {closing.withOffer.map(({ name }) => name).join(', ')}.
            </p>
          )}
          <p className="text-sm text-fg-muted">
            {!isClosed && 'The job leaves the site. You can reopen it later. '}
            {count > 0 &&
              `The emails go out in ${undoMinutes} minutes; until then you can take back an answer on the board, one by one.`}
          </p>
        </div>
      </Section>
      <div className="mt-5 grid gap-4 px-5 max-lg:sticky max-lg:bottom-(--bottom-bar,0px) max-lg:z-10 max-lg:border-t max-lg:border-base-300 max-lg:bg-base-100 max-lg:py-3 lg:justify-items-start lg:ps-74 lg:pe-10">
        {failure && <FormError>{asSentence(failure.message)} Your texts are still here.</FormError>}
        <Button size="lg" variant="danger-solid" busy={isBusy} onClick={submit}>
          {isClosed
            ? `Answer ${persons(count)}`
            : count > 0
              ? `Close and answer ${persons(count)}`
              : 'Close job'}
        </Button>
      </div>
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useLeaveGuard } from '#/client/session-end/use-leave-guard.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { formatTime } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { Check, CircleAlert } from '#/ui/icons/icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { PageHead } from '#/ui/Section.tsx'
import type { EmployerJob } from '../api.ts'
import { AllJobsLink } from '../employer/AllJobsLink.tsx'
import { JobActions } from '../employer/JobActions.tsx'
import { JobModerationNote } from '../employer/JobModerationNote.tsx'
import { JobStatusBadge } from '../JobStatusBadge.tsx'
import { StartFrom } from '../templates/StartFrom.tsx'
import { JobPreview } from './JobPreview.tsx'
import { JobReview } from './JobReview.tsx'
import { JobChangeBar, JobSectionLinks, JobSections } from './JobSections.tsx'
import { JobWizardNav } from './JobWizardNav.tsx'
import { jobFields } from './job-fields.ts'
import {
  emptyJobForm,
  type JobForm,
  jobFormSections,
  type PartId,
  savedStepId,
  toJobChanges,
  toJobForm,
} from './job-form.ts'
import { useJobSaving } from './use-job-saving.ts'

type Saving = { state: 'none' } | { state: 'saved'; at: Date } | { state: 'failed'; reason: string }

const autosaveDelay = 800

type JobWizardProps = {
  initial: EmployerJob | null
  /** Default country of a new job. */
  country?: string | null
}

/** A draft is written part by part and saves itself; a published job is one page with a button that saves. */
export const JobWizard = ({ initial, country = null }: JobWizardProps) => {
  const form = useForm<JobForm>({
    defaultValues: initial ? toJobForm(initial) : { ...emptyJobForm, country },
  })
  const { hiring } = useHiringArea()
  const [saving, setSaving] = useState<Saving>({ state: 'none' })
  const { job, save, acceptSaved, isBusy } = useJobSaving(initial, ({ status, message, errors = {} }) => {
    for (const [name, [first]] of Object.entries(errors))
      form.setError(name === 'closesAt' ? 'closesOn' : (name as keyof JobForm), { message: first })
    setSaving({ state: 'failed', reason: status === 422 ? message : `${message} It is kept here.` })
  })
  const [params, setParams] = useSearchParams()
  const part = jobFormSections.find(({ id }) => id === params.get('step'))?.id ?? 'role'
  const isDraft = job === null || job.status === 'draft'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const head = useRef<HTMLDivElement>(null)

  const address = !initial && job ? hiring.job(job.id) : null
  const search = params.toString()
  useEffect(() => {
    // The new draft now has a URL. Navigating would re-create the form, so only the address bar changes; a
    // reload finds the draft.
    if (address) window.history.replaceState(window.history.state, '', `${address}${search && `?${search}`}`)
  }, [address, search])

  const goTo = (next: PartId) => {
    setParams({ step: next }, { preventScrollReset: false })
    head.current?.querySelector<HTMLElement>('h1 > span')?.focus()
  }

  /** Saves the form; returns the saved job, or null if it failed. */
  const saveNow = async () => {
    clearTimeout(timer.current)
    const saved = await save(toJobChanges(form.getValues(), job?.closesAt))
    if (!saved) return null
    // A new step of a live job has an id from now on, so that renaming it keeps who stands there.
    if (saved.status !== 'draft')
      for (const [place, step] of form.getValues('steps').entries())
        form.setValue(`steps.${place}.stepId`, savedStepId(step, saved.steps))
    form.reset(form.getValues(), { keepValues: true, keepErrors: true })
    form.clearErrors()
    setSaving({ state: 'saved', at: new Date() })
    return saved
  }
  const latest = useRef(saveNow)
  useEffect(() => {
    latest.current = saveNow
  })

  useEffect(() => {
    if (!isDraft) return
    const subscription = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void latest.current(), autosaveDelay)
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(timer.current)
    }
  }, [form, isDraft])

  const unsaved = form.formState.isDirty && !isDraft
  const saveOnBlur = () => {
    // Following a link must not lose the changes of the last 800 ms.
    if (isDraft && form.formState.isDirty) void saveNow()
  }
  const partIndex = jobFormSections.findIndex(({ id }) => id === part)
  const next = jobFormSections[partIndex + 1]
  const previous = jobFormSections[partIndex - 1]
  const Fields = part === 'review' ? null : jobFields[part]
  // A job that is published is changed on one page; the parts are for writing it. What was just published stays.
  const [wasDraft] = useState(isDraft)
  const isEditor = !isDraft && !(wasDraft && part === 'review')
  return (
    <FormProvider {...form}>
      <main id="main" className="pb-20" onBlur={saveOnBlur}>
        <div ref={head}>
          <PageHead
            back={<AllJobsLink />}
            title={
              <span tabIndex={-1} className="outline-none!">
                {isDraft ? titleOf(part, initial) : job.title}
              </span>
            }
            subtitle={isDraft && jobFormSections[partIndex]?.lead}
            actions={
              <>
                {isDraft && <SavingNote saving={saving} isDraft unsaved={unsaved} />}
                {job && !isDraft && <JobStatusBadge status={job.status} moderation={job.moderation?.state} />}
                {!job && <StartFrom />}
                {job && <JobActions job={job} onChanged={acceptSaved} />}
              </>
            }
          />
        </div>
        {job && <JobModerationNote job={job} onChanged={acceptSaved} unsaved={unsaved} />}
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-5 lg:grid-cols-[200px_minmax(0,1fr)] lg:px-10 xl:grid-cols-[200px_minmax(0,520px)_minmax(0,1fr)]">
          {isEditor ? <JobSectionLinks /> : <JobWizardNav current={part} isPublished={!isDraft} />}
          <form
            noValidate
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-7"
            onSubmit={(event) => {
              event.preventDefault()
              if (isEditor) void saveNow()
              else if (next) goTo(next.id)
            }}
          >
            {isEditor && job ? (
              <>
                <JobChangeBar job={job} canSave={unsaved} isBusy={isBusy}>
                  <SavingNote saving={saving} isDraft={false} unsaved={unsaved} />
                </JobChangeBar>
                <JobSections />
              </>
            ) : Fields ? (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-7 border-t-2 border-fg pt-5">
                <Fields />
              </div>
            ) : (
              <JobReview job={job} saveFirst={saveNow} isSaving={isBusy} onPublished={acceptSaved} />
            )}
            {isDraft && (
              <div className="flex gap-2.5 border-t-2 border-fg pt-5">
                {next && (
                  <Button type="submit" size="lg">
                    Continue
                    <span className="max-sm:sr-only"> to {next.label.toLowerCase()}</span>
                  </Button>
                )}
                {previous && (
                  <Button
                    variant="ghost"
                    size="lg"
                    className={next ? '' : '-ms-5'}
                    onClick={() => goTo(previous.id)}
                  >
                    Back
                  </Button>
                )}
              </div>
            )}
          </form>
          <JobPreview key={isEditor ? 'editor' : part} job={job} part={isEditor ? 'review' : part} />
        </div>
        <UnsavedGuard unsaved={unsaved} />
      </main>
    </FormProvider>
  )
}

function titleOf(part: PartId, initial: EmployerJob | null) {
  if (part === 'review') return 'Review and publish'
  if (part === 'role') return initial ? initial.title || 'Untitled job' : 'Post a job'
  return jobFormSections.find(({ id }) => id === part)?.label
}

const SavingNote = ({ saving, isDraft, unsaved }: { saving: Saving; isDraft: boolean; unsaved: boolean }) => (
  <p role="status" className="flex items-center gap-2 text-sm text-fg-muted empty:absolute">
    {saving.state === 'failed' ? (
      <span className="flex items-center gap-2 font-bold text-danger">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        Not saved yet: {saving.reason}
      </span>
    ) : unsaved ? (
      'Changes not saved yet'
    ) : (
      saving.state === 'saved' && (
        <>
          <Check className="size-4 text-success" aria-hidden="true" />
          {isDraft ? 'Draft saved' : 'Saved'} at {formatTime(saving.at)}
        </>
      )
    )}
  </p>
)

/** Asks before leaving a published job with unsaved changes. */
const UnsavedGuard = ({ unsaved }: { unsaved: boolean }) => {
  const blocker = useLeaveGuard(unsaved)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      destructive
      title="Leave without saving?"
      subtitle="The changes to this job are not saved. Job seekers still see it as it was."
      confirmLabel="Leave without saving"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}

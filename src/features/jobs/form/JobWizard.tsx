import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link, useBlocker, useSearchParams } from 'react-router'
import { useHiringArea } from '#/client/hiring-area.ts'
import { showFailure } from '#/client/toast.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/Dialog.tsx'
import { Check, CircleAlert } from '#/ui/icons/icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import type { EmployerJob } from '../api.ts'
import { JobActions } from '../employer/JobActions.tsx'
import { JobModerationNote } from '../employer/JobModerationNote.tsx'
import { JobStatusBadge } from '../JobStatusBadge.tsx'
import { JobDescriptionFields } from './JobDescriptionFields.tsx'
import { JobPayFields } from './JobPayFields.tsx'
import { JobPreview } from './JobPreview.tsx'
import { JobReview } from './JobReview.tsx'
import { JobRoleFields } from './JobRoleFields.tsx'
import { JobStepsFields } from './JobStepsFields.tsx'
import { JobWizardRoute } from './JobWizardSteps.tsx'
import { changesOf, emptyForm, formOf, type JobForm, type PartId, parts } from './job-form.ts'
import { useJobSaving } from './use-job-saving.ts'

type Saving = { state: 'none' } | { state: 'saved'; at: Date } | { state: 'failed'; why: string }

const pause = 800
const fields = {
  role: JobRoleFields,
  pay: JobPayFields,
  description: JobDescriptionFields,
  steps: JobStepsFields,
}

type JobWizardProps = {
  initial: EmployerJob | null
  /** Where a new job is, until somebody says otherwise. */
  country?: string | null
}

/** A draft saves itself and is published on purpose; a published job is changed on purpose. */
export const JobWizard = ({ initial, country = null }: JobWizardProps) => {
  const form = useForm<JobForm>({
    defaultValues: initial ? formOf(initial) : { ...emptyForm, country },
  })
  const { hiring } = useHiringArea()
  const [saving, setSaving] = useState<Saving>({ state: 'none' })
  const { job, save, take, isBusy } = useJobSaving(initial, ({ status, message, errors = {} }) => {
    for (const [name, [first]] of Object.entries(errors))
      form.setError(name === 'closesAt' ? 'closesOn' : (name as keyof JobForm), { message: first })
    setSaving({ state: 'failed', why: status === 422 ? message : `${message} It is kept here.` })
  })
  const [params, setParams] = useSearchParams()
  const part = parts.find(({ id }) => id === params.get('step'))?.id ?? 'role'
  const isDraft = job === null || job.status === 'draft'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const head = useRef<HTMLDivElement>(null)

  const address = !initial && job ? hiring.job(job.id) : null
  const search = params.toString()
  useEffect(() => {
    // The draft has an address of its own now. The router must not follow, or it would draw the form anew;
    // but a reload has to find the draft again.
    if (address) window.history.replaceState(window.history.state, '', `${address}${search && `?${search}`}`)
  }, [address, search])

  const goTo = (next: PartId) => {
    setParams({ step: next }, { preventScrollReset: false })
    head.current?.querySelector<HTMLElement>('h1 > span')?.focus()
  }

  /** Stores everything on the screen; the job as it is then, or null. */
  const saveNow = async () => {
    clearTimeout(timer.current)
    const saved = await save(changesOf(form.getValues()))
    if (!saved) return null
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
      timer.current = setTimeout(() => void latest.current(), pause)
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(timer.current)
    }
  }, [form, isDraft])

  const unsaved = form.formState.isDirty && !isDraft
  const saveChanges = async () => {
    if (!(await saveNow()))
      showFailure(new AppError(400, 'Nothing was saved yet. See the marked fields.'), '')
  }
  const leaveDraft = () => {
    // What the last 800 ms brought is not lost by pressing a link.
    if (isDraft && form.formState.isDirty) void saveNow()
  }
  const at = parts.findIndex(({ id }) => id === part)
  const next = parts[at + 1]
  const before = parts[at - 1]
  const Fields = part === 'review' ? null : fields[part]
  // The search row shows the role and the pay; the rest is only on the page.
  const firstView = at < 2 ? 'row' : 'desktop'
  return (
    <FormProvider {...form}>
      <main id="main" className="pb-20" onBlur={leaveDraft}>
        <div ref={head}>
          <PageHead
            back={
              <Link to={hiring.jobs} className="link">
                All jobs
              </Link>
            }
            title={
              <span tabIndex={-1} className="outline-none!">
                {headOf(part, isDraft, initial)}
              </span>
            }
            subtitle={part === 'review' && !isDraft ? 'This is what job seekers see.' : parts[at]?.lead}
            actions={
              <>
                <SavingNote saving={saving} isDraft={isDraft} unsaved={unsaved} />
                {job && !isDraft && <JobStatusBadge status={job.status} moderation={job.moderation?.state} />}
                {job && <JobActions job={job} onChanged={take} />}
              </>
            }
          />
        </div>
        {job && <JobModerationNote job={job} onChanged={take} unsaved={unsaved} />}
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-5 lg:grid-cols-[200px_minmax(0,1fr)] lg:px-10 xl:grid-cols-[200px_minmax(0,520px)_minmax(0,1fr)]">
          <JobWizardRoute at={part} />
          <form
            noValidate
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-7"
            onSubmit={(event) => {
              event.preventDefault()
              if (next) goTo(next.id)
            }}
          >
            {Fields ? (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-7 border-t-2 border-fg pt-5">
                <Fields />
              </div>
            ) : (
              <JobReview job={job} saveFirst={saveNow} isSaving={isBusy} onPublished={take} />
            )}
            <div className="flex flex-wrap gap-2.5 border-t-2 border-fg pt-5">
              {unsaved && (
                <Button size="lg" busy={isBusy} onClick={saveChanges}>
                  Save changes
                </Button>
              )}
              {next && (
                <Button type="submit" size="lg" variant={unsaved ? 'outlined' : 'primary'}>
                  Continue to {next.label.toLowerCase()}
                </Button>
              )}
              {before && (
                <Button variant="ghost" size="lg" onClick={() => goTo(before.id)}>
                  Back
                </Button>
              )}
            </div>
          </form>
          <JobPreview key={firstView} job={job} start={firstView} />
        </div>
        <UnsavedGuard unsaved={unsaved} />
      </main>
    </FormProvider>
  )
}

function headOf(part: PartId, isDraft: boolean, initial: EmployerJob | null) {
  if (!isDraft && part === 'role') return initial?.title
  if (part === 'review') return isDraft ? 'Review and publish' : 'Review'
  if (part === 'role') return initial ? initial.title || 'Untitled job' : 'Post a job'
  return parts.find(({ id }) => id === part)?.label
}

const time = (at: Date) =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

const SavingNote = ({ saving, isDraft, unsaved }: { saving: Saving; isDraft: boolean; unsaved: boolean }) => (
  <p role="status" className="flex items-center gap-2 text-sm text-fg-muted empty:absolute">
    {saving.state === 'failed' ? (
      <span className="flex items-center gap-2 font-bold text-danger">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        Not saved yet: {saving.why}
      </span>
    ) : unsaved ? (
      'Changes not saved yet'
    ) : (
      saving.state === 'saved' && (
        <>
          <Check className="size-4 text-success" aria-hidden="true" />
          {isDraft ? 'Draft saved' : 'Saved'} at {time(saving.at)}
        </>
      )
    )}
  </p>
)

/** Changes of a published job are saved on purpose, so leaving without them is asked about. */
const UnsavedGuard = ({ unsaved }: { unsaved: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
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

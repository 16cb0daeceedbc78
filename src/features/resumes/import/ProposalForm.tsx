import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showSuccess } from '#/client/toasts/toast.ts'
import { readKeptHere } from '#/features/seekers/draft/kept-here.ts'
import { useApplicationInProgress } from '#/features/seekers/profile/use-application-in-progress.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import {
  type Choices,
  chooseAll,
  countChosen,
  firstChoices,
  type Profile,
  type Proposal,
  problemsOf,
  reasonsOf,
  toAccept,
} from './choices.ts'
import { PagePicture } from './PagePicture.tsx'
import { ProposedEntries } from './ProposedEntries.tsx'
import { ProposedFields } from './ProposedFields.tsx'
import { ProposedLists } from './ProposedLists.tsx'
import { ReadingSummary } from './ReadingSummary.tsx'

export type ProposalParts = {
  proposal: Proposal
  profile: Profile
  choices: Choices
  /** Of what was not chosen at first. */
  reasons: ReturnType<typeof reasonsOf>
  change: (changes: Partial<Choices>) => void
  /** Shows where in the file something stands. */
  show: (lines: number[]) => void
}

/** What was read beside the picture of the page, and the one press that puts the chosen part into the profile. */
export function ProposalForm({ proposal, profile }: { proposal: Proposal; profile: Profile }) {
  const [choices, setChoices] = useState(() => firstChoices(proposal, profile))
  const [reasons] = useState(() => reasonsOf(proposal, profile))
  const [shown, setShown] = useState<number[]>([])
  const [view, setView] = useState<'read' | 'page'>('read')
  const [hasTried, setHasTried] = useState(false)
  const application = useApplicationInProgress()
  const { write, isBusy, failure } = useAccept(application)
  const forget = useWrite('DELETE /resumes/proposal', { invalidates: ['/resumes/proposal'] })
  const hasDraft = useUnsavedProfile()
  const hasPicture = proposal.lines.length > 0
  const problems = problemsOf(choices)
  const chosen = countChosen(choices)
  const isEmpty = countChosen(chooseAll(choices, proposal, true)) === 0
  const parts: ProposalParts = {
    ...{ proposal, profile, choices, reasons },
    change: (changes) => setChoices((before) => ({ ...before, ...changes })),
    show(lines) {
      setShown(lines)
      setView('page')
    },
  }
  const accept = () => {
    setHasTried(true)
    const [first] = problems.keys()
    if (first) document.getElementById(first)?.scrollIntoView({ block: 'center' })
    else write(toAccept(proposal, choices))
  }
  return (
    <>
      <ReadingSummary proposal={proposal} />
      {hasPicture && (
        <SegmentedControl
          label="View"
          className="mt-6 lg:hidden"
          options={[
            { value: 'read', label: 'What we read' },
            { value: 'page', label: 'Your file' },
          ]}
          value={view}
          onChange={setView}
        />
      )}
      <div
        className={`mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:mt-10 ${hasPicture ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : 'max-w-[42em]'}`}
      >
        <div className={view === 'page' ? 'max-lg:hidden' : ''}>
          {isEmpty ? (
            <NothingFits application={application} />
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant="outlined"
                size="sm"
                onClick={() => setChoices(chooseAll(choices, proposal, true))}
              >
                Select all
              </Button>
              <Button
                variant="ghost"
                size="sm"
                onClick={() => setChoices(chooseAll(choices, proposal, false))}
              >
                Select none
              </Button>
            </div>
          )}
          <ProposedFields {...parts} />
          <ProposedEntries {...parts} problems={hasTried ? problems : new Map()} />
          <ProposedLists {...parts} />
        </div>
        {hasPicture && (
          <div className={view === 'read' ? 'max-lg:hidden' : ''}>
            <PagePicture proposal={proposal} shown={shown} />
          </div>
        )}
      </div>
      <section
        aria-label="Add to your profile"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-base-100 max-lg:bottom-16"
      >
        <div className="page-container py-3">
          {failure && (
            <div className="mb-3">
              <FormError>
                {Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message} Nothing was changed.
              </FormError>
            </div>
          )}
          {hasDraft ? (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-52 text-sm">
                <b>Some changes to your profile are only in this browser.</b> Open it once to save them.
              </p>
              <ButtonLink to={withNext(paths.seeker.profile, application)} size="lg">
                Go to your profile
              </ButtonLink>
            </div>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <p role="status" className="text-sm text-fg-muted max-sm:sr-only">
                {isEmpty ? 'Nothing to add' : chosen === 0 ? 'Nothing selected' : `${chosen} selected`}
              </p>
              {application && (
                <Link to={application} className="link text-sm font-bold">
                  Back to your application
                </Link>
              )}
              <div className="ms-auto flex gap-2.5 max-sm:w-full max-sm:*:px-2 max-sm:*:last:flex-1">
                <Button variant="ghost" size="lg" busy={forget.isBusy} onClick={() => forget.write()}>
                  Discard
                </Button>
                {!isEmpty && (
                  <Button
                    size="lg"
                    className="px-6"
                    busy={isBusy}
                    aria-disabled={chosen === 0}
                    onClick={accept}
                  >
                    {/* One piece: between two the button has a gap. */}
                    <span>Add {chosen === 0 ? '' : `${plural(chosen, 'item')} `}to your draft</span>
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
      </section>
    </>
  )
}

function useAccept(application: string | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useWrite('POST /resumes/proposal/accept', {
    silent: true,
    invalidates: ['/profile', '/profile/draft', '/profile/preview', '/resumes/data'],
    done({ data, message }) {
      const { items } = data.added
      if (items === 0 && message) showSuccess(message)
      client.setQueryData(
        apiQuery('/resumes/proposal').queryKey,
        (before) => before && { ...before, proposal: null },
      )
      navigate(withNext(paths.seeker.profile, application), { state: { added: items } })
    },
  })
}

/** Changes that wait in this browser would hide what is put in. */
function useUnsavedProfile() {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(readKeptHere() !== null), [])
  return has
}

const NothingFits = ({ application }: { application: string | null }) => (
  <div>
    <h3 className="text-xl">Nothing here fits your profile</h3>
    <p className="mt-2 max-w-[34em]">
      We found no job, school, skill or contact in this file. Read another one, or type it in.
    </p>
    <ButtonLink to={withNext(paths.seeker.profile, application)} variant="outlined" className="mt-4">
      Type it in instead
    </ButtonLink>
  </div>
)

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { readKeptHere } from '#/features/seekers/draft/kept-here.ts'
import { paths } from '#/shared/paths.ts'
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
  change: (changes: Partial<Choices>) => void
  /** Shows where in the file something stands. */
  show: (lines: number[]) => void
}

/** What was read beside the picture of the page, and the one press that puts the chosen part into the profile. */
export function ProposalForm({ proposal, profile }: { proposal: Proposal; profile: Profile }) {
  const [choices, setChoices] = useState(() => firstChoices(proposal, profile))
  const [shown, setShown] = useState<number[]>([])
  const [view, setView] = useState<'read' | 'page'>('read')
  const [hasTried, setHasTried] = useState(false)
  const { write, isBusy, failure } = useAccept()
  const forget = useWrite('DELETE /resumes/proposal', { invalidates: ['/resumes/proposal'] })
  const hasDraft = useUnsavedProfile()
  const hasPicture = proposal.lines.length > 0
  const problems = problemsOf(choices)
  const chosen = countChosen(choices)
  const parts: ProposalParts = {
    ...{ proposal, profile, choices },
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
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="outlined"
              size="sm"
              onClick={() => setChoices(chooseAll(choices, proposal, true))}
            >
              Choose all
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setChoices(chooseAll(choices, proposal, false))}>
              Choose none
            </Button>
          </div>
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
        aria-label="Put into the profile"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-base-300 bg-white max-lg:bottom-16"
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
                <b>Your profile has changes that only this browser has.</b> Open it once, so that they are
                saved.
              </p>
              <ButtonLink to={paths.seeker.profile} size="lg">
                To your profile
              </ButtonLink>
            </div>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <p role="status" className="text-sm text-fg-muted max-sm:sr-only">
                {chosen === 0 ? 'Nothing chosen' : `${chosen} chosen`}
              </p>
              <div className="ms-auto flex gap-2.5 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
                <Button variant="ghost" size="lg" busy={forget.isBusy} onClick={() => forget.write()}>
                  Discard
                </Button>
                <Button
                  size="lg"
                  className="px-6"
                  busy={isBusy}
                  aria-disabled={chosen === 0}
                  onClick={accept}
                >
                  {/* One piece: between two the button has a gap. */}
                  <span>
                    Put {chosen === 0 ? '' : `${chosen} `}into <span className="max-sm:hidden">my </span>
                    profile
                  </span>
                </Button>
              </div>
            </div>
          )}
        </div>
      </section>
    </>
  )
}

function useAccept() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useWrite('POST /resumes/proposal/accept', {
    silent: true,
    toast: true,
    invalidates: ['/profile', '/profile/draft', '/profile/preview', '/resumes/data'],
    done() {
      client.setQueryData(
        apiQuery('/resumes/proposal').queryKey,
        (before) => before && { ...before, proposal: null },
      )
      navigate(paths.seeker.profile)
    },
  })
}

/** Changes that wait in this browser would hide what is put in. */
function useUnsavedProfile() {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(readKeptHere() !== null), [])
  return has
}

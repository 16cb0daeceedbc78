import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { downloadFile } from '#/client/save-file.ts'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Download } from '#/ui/icons/more-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { KeptFromFiles, keptFromFiles } from '../import/KeptFromFiles.tsx'
import type { ResumeLayout } from '../layouts.ts'
import { hasResumeParts } from './from-profile.ts'

const savedProfile = apiQuery('/profile', {}, { silent: true })
export const clientLoader = prefetch(() => [savedProfile])
export const shouldRevalidate = onlyOnArrival

export const meta = () => [{ title: 'Your résumé | Waymark' }]

/** A small drawing of the page beside the words. */
const LayoutHint = ({ layout, children }: { layout: ResumeLayout; children: string }) => (
  <>
    {children}
    <svg
      viewBox="0 0 96 64"
      aria-hidden="true"
      className="mt-3 w-24 border border-base-300 bg-base-100 text-fg"
    >
      <path d="M8 9h40" stroke="currentColor" strokeWidth="4" />
      <path
        d={layout === 'plain' ? 'M8 22h22M8 44h18' : 'M8 22h18M8 44h14'}
        stroke="currentColor"
        strokeWidth="3"
      />
      <path
        d={
          layout === 'plain'
            ? 'M8 29h80M8 34h72M8 51h80M8 56h56'
            : 'M36 22h52M36 28h46M36 34h50M36 44h52M36 50h40'
        }
        stroke="currentColor"
        strokeWidth="1.5"
        opacity=".5"
      />
    </svg>
  </>
)

type Format = 'pdf' | 'docx' | 'json'

/** The saved profile as a file to take along. */
export default function ResumePage() {
  const session = useSession()
  const { data: profile } = useQuery(savedProfile)
  const { data: kept } = useQuery(keptFromFiles)
  const hasNothing = profile !== undefined && !hasResumeParts(profile)
  const [layout, setLayout] = useState<ResumeLayout>('plain')
  const [busy, setBusy] = useState<Format | null>(null)
  const [problem, setProblem] = useState('')
  const download = async (format: Format) => {
    if (busy) return
    setBusy(format)
    setProblem('')
    setProblem(
      await downloadFile(
        `/profile/resume?format=${format}&layout=${layout}`,
        `Résumé${session?.user ? ` of ${session.user.name}` : ''}.${format}`,
      ),
    )
    setBusy(null)
  }
  return (
    <main id="main" className="pb-16 pt-8 lg:pb-24 lg:pt-14">
      <PageSection
        id="resume"
        level={1}
        noRule
        title="Your résumé"
        intro="Made from your saved profile. Send it wherever you like."
      >
        <div className="grid max-w-[720px] gap-8">
          {hasNothing ? (
            <EmptyState
              art="applications"
              level={2}
              title="There is nothing to put in it yet"
              action={<ButtonLink to={paths.seeker.profile}>Fill in your profile</ButtonLink>}
            >
              A résumé from your profile would hold only your name and email address. Add your work, education
              or skills, save, and the file is made from them.
            </EmptyState>
          ) : (
            <div>
              <Choices
                label="Layout of the PDF"
                name="layout"
                value={layout}
                onChange={(event) => setLayout(event.target.value as ResumeLayout)}
                choices={[
                  {
                    value: 'plain',
                    label: 'One column',
                    hint: <LayoutHint layout="plain">Headings above their text</LayoutHint>,
                  },
                  {
                    value: 'side',
                    label: 'Headings at the side',
                    hint: <LayoutHint layout="side">The text in one column beside them</LayoutHint>,
                  },
                ]}
              />
              <Button className="mt-4" busy={busy === 'pdf'} onClick={() => download('pdf')}>
                <Download className="size-[18px]" aria-hidden="true" />
                Download PDF
              </Button>
              <p className="mt-2 text-sm text-fg-muted">
                Tagged so that screen readers and recruiting software read it in order. The same data is
                attached as JSON Resume. Emoji are left out.
              </p>
            </div>
          )}
          {(!hasNothing || kept?.resume) && (
            <div className="border-t border-base-300 pt-6">
              <h2 className="text-xl">{hasNothing ? 'What we kept from your files' : 'Other formats'}</h2>
              <div className="mt-4 flex flex-wrap gap-2">
                {!hasNothing && (
                  <Button variant="outlined" busy={busy === 'docx'} onClick={() => download('docx')}>
                    Word document
                  </Button>
                )}
                <Button variant="outlined" busy={busy === 'json'} onClick={() => download('json')}>
                  JSON Resume
                </Button>
              </div>
            </div>
          )}
          <p role="status" className={problem ? 'font-bold text-danger' : 'sr-only'}>
            {problem || (busy ? 'Making your file' : '')}
          </p>
          <div className="border-t border-base-300 pt-6">
            <h2 className="text-xl">What’s included</h2>
            <DescriptionRows
              className="mt-3"
              items={[
                {
                  label: 'From your profile',
                  value: 'As you last saved it, with your town, state and country',
                },
                {
                  label: 'Left out',
                  value: 'Phone number, gender, date of birth, citizenship, pay and work status',
                },
                {
                  label: 'Only in the JSON Resume',
                  value: 'Extra facts from imported files, without the items above and without references',
                },
              ]}
            />
            {!hasNothing && (
              <ButtonLink to={paths.seeker.profile} variant="outlined" className="mt-5">
                Edit profile
              </ButtonLink>
            )}
          </div>
          <KeptFromFiles />
        </div>
      </PageSection>
    </main>
  )
}

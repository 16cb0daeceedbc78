import { useState } from 'react'
import { downloadFile } from '#/client/save-file.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Download } from '#/ui/icons/more-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { KeptFromFiles } from '../import/KeptFromFiles.tsx'
import type { ResumeLayout } from '../layouts.ts'

export const meta = () => [{ title: 'Your résumé | Waymark' }]

type Format = 'pdf' | 'docx' | 'json'

/** The saved profile as a file to take along. */
export default function ResumePage() {
  const [layout, setLayout] = useState<ResumeLayout>('plain')
  const [busy, setBusy] = useState<Format | null>(null)
  const [problem, setProblem] = useState('')
  const download = async (format: Format) => {
    if (busy) return
    setBusy(format)
    setProblem('')
    setProblem(await downloadFile(`/profile/resume?format=${format}&layout=${layout}`, `Résumé.${format}`))
    setBusy(null)
  }
  return (
    <main id="main" className="pb-16 pt-8 lg:pb-24 lg:pt-14">
      <PageSection
        id="resume"
        level={1}
        noRule
        title="Your résumé"
        intro="Made from your saved profile, to send wherever you like."
      >
        <div className="grid max-w-[640px] gap-8">
          <div>
            <Choices
              label="How the PDF is set"
              name="layout"
              value={layout}
              onChange={(event) => setLayout(event.target.value as ResumeLayout)}
              choices={[
                { value: 'plain', label: 'One column', hint: 'Headings above their text' },
                { value: 'side', label: 'Headings at the side', hint: 'The text in one column beside them' },
              ]}
            />
            <Button className="mt-4" busy={busy === 'pdf'} onClick={() => download('pdf')}>
              <Download className="size-[18px]" aria-hidden="true" />
              Download PDF
            </Button>
            <p className="mt-2 text-sm text-fg-muted">
              Screen readers get its headings in order. The same data is attached inside as JSON Resume, so a
              program that looks for it need not guess. Emoji are left out in print.
            </p>
          </div>
          <div className="border-t border-base-300 pt-6">
            <h2 className="text-xl">Other formats</h2>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button variant="outlined" busy={busy === 'docx'} onClick={() => download('docx')}>
                Word document
              </Button>
              <Button variant="outlined" busy={busy === 'json'} onClick={() => download('json')}>
                JSON Resume
              </Button>
            </div>
          </div>
          <p role="status" className={problem ? 'font-bold text-danger' : 'sr-only'}>
            {problem || (busy ? 'Making the file' : '')}
          </p>
          <p className="border-t border-base-300 pt-6 text-sm">
            Not in any of them: the phone number, gender, date of birth, citizenship, pay and work status of
            your profile. Your town, state and country are. The JSON Resume also holds what you kept from
            files that were read, without what is named there as one of these or as a reference.
          </p>
          <KeptFromFiles />
          <ButtonLink to={paths.seeker.profile} variant="outlined" className="justify-self-start">
            Change the profile
          </ButtonLink>
        </div>
      </PageSection>
    </main>
  )
}

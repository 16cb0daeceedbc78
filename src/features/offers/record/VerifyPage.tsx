import { useEffect, useRef, useState } from 'react'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { DescriptionRows } from '#/ui/DescriptionList.tsx'
import { FileButton } from '#/ui/form/FileButton.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Check, CircleAlert, Plus } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/VerifyPage'
import { RecordEntries } from './RecordEntries.tsx'
import type { Verdict } from './verify-record.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data } = await api.get('/offers/keys')
  return { keys: data.keys }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Check an offer record',
    description:
      'Whether the record of an offer is, to the byte, what both sides were given. Checked in your browser.',
    path: paths.verify,
    publicUrl: readPublicUrl(matches),
  })

export default function VerifyPage({ loaderData: { keys } }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const [fileName, setFileName] = useState('')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isLetter, setIsLetter] = useState(false)
  // Loaded ahead: once the page is open, the check needs no connection.
  const [verifier, setVerifier] = useState<typeof import('./verify-file.ts') | null>(null)
  useEffect(() => {
    void import('./verify-file.ts').then(setVerifier)
  }, [])

  const latest = useRef(0)

  /** The outcome of the file that was chosen last, however long another takes. */
  const check = async (file: Blob) => {
    if (!verifier) return
    latest.current += 1
    const current = latest.current
    setVerdict(null)
    const outcome = await verifier.verifyFile(file, keys)
    if (latest.current !== current) return
    setIsLetter(outcome.isLetter)
    setVerdict(outcome.verdict)
  }
  const choose = ([file]: [File, ...File[]]) => {
    setTyped('')
    setFileName(file.name)
    setIsMissing(false)
    void check(file)
  }

  return (
    <main id="main" className="pb-20 pt-10 lg:pt-16">
      <PageSection
        id="verify"
        level={1}
        title="Check an offer record"
        intro="Got an offer through Waymark? Both sides can download its record from the offer. Check here that nobody changed its file."
      >
        <div className="max-w-[640px] pt-6">
          <div className="grid gap-2">
            <p id="record-file-label" className="font-bold">
              The file
            </p>
            <p id="record-file-hint" className="text-sm text-fg-muted">
              A record, or the letter of an offer. It stays in your browser. Nothing is sent.
            </p>
            <FileButton
              id="record-file"
              accept=".json,application/json,.pdf,application/pdf"
              labelId="record-file-choose"
              aria-labelledby="record-file-choose record-file-label"
              aria-describedby="record-file-hint"
              disabled={!verifier}
              size="lg"
              onChoose={choose}
            >
              {fileName ? 'Choose another' : 'Choose a file'}
            </FileButton>
            {fileName && <p className="font-semibold wrap-anywhere">{fileName}</p>}
          </div>
          <form
            noValidate
            className="mt-6 grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim() === '') setIsMissing(true)
              else void check(new Blob([typed.trim()]))
            }}
          >
            <TextArea
              id="record-text"
              label="Or its text"
              rows={5}
              value={typed}
              error={isMissing ? 'Choose the file, or paste its text here' : undefined}
              spellCheck={false}
              className="font-mono text-sm"
              onChange={({ target }) => {
                setTyped(target.value)
                setFileName('')
                setVerdict(null)
                setIsMissing(false)
              }}
            />
            <div>
              <Button type="submit" size="lg" disabled={!verifier}>
                Check
              </Button>
            </div>
          </form>
          <div role="status" className="mt-8">
            {verdict && <Outcome verdict={verdict} isLetter={isLetter} />}
          </div>
          <details className="group mt-8 border-y border-base-300">
            <summary className="flex cursor-pointer list-none items-start justify-between gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
              <h2 className="text-lg">The key, for checking without this page</h2>
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="pb-3">
              Waymark signs each record with a key of its own. Anybody can check with its public half.
            </p>
            <DescriptionRows
              items={keys.map(({ kid, x }, index) => ({
                label: index === 0 ? 'In use now' : 'Used before',
                value: <span className="record-value">{kid}</span>,
                note: <span className="record-value font-normal!">Ed25519 {x}</span>,
              }))}
            />
            <p className="py-4 text-sm text-fg-muted">
              For programs: <code className="wrap-anywhere">/api/offers/keys</code>, as JSON Web Keys.
            </p>
          </details>
        </div>
      </PageSection>
      {verdict?.valid && <RecordEntries record={verdict.record} />}
    </main>
  )
}

const titleOf = ({ isRecord, isUnread }: Exclude<Verdict, { valid: true }>) =>
  isUnread
    ? 'This file could not be read'
    : isRecord
      ? 'This is not the record that was signed'
      : 'This is not a Waymark offer record'

const Outcome = ({ verdict, isLetter }: { verdict: Verdict; isLetter: boolean }) =>
  verdict.valid ? (
    <div className="flex gap-3 rounded-box border-2 border-success bg-success-soft p-5">
      <Check className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
      <div>
        <h2 className="text-xl">This record is valid</h2>
        <p className="mt-1">
          Every entry has its hash, follows the one before it, and {verdict.record.issuer} signed the whole.
          {isLetter &&
            ' It is the record inside this letter; the words of the letter are not signed, so read below to whom it was made and on which terms.'}
        </p>
      </div>
    </div>
  ) : (
    <div className="flex gap-3 rounded-box border-2 border-danger bg-danger-soft p-5">
      <CircleAlert className="mt-0.5 size-6 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="text-xl">{titleOf(verdict)}</h2>
        <p className="mt-1 wrap-anywhere">
          {verdict.isRecord ? (
            <>
              <b>{verdict.where}</b>: {verdict.why}
            </>
          ) : (
            <>
              {verdict.why}
              {!verdict.isUnread &&
                ' Choose the record or the letter that you downloaded from the offer, or paste the whole text of the record.'}
            </>
          )}
        </p>
      </div>
    </div>
  )

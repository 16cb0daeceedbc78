import { createElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { CopyField } from '#/features/companies/domain/CopyField.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { useCopy } from '#/ui/copy/use-copy.ts'
import { Check } from '#/ui/icons/icons.tsx'
import { CopyIcon } from '#/ui/icons/more-icons.tsx'
import { Section } from '#/ui/Section.tsx'
import { companyFeed, embedScript, type FeedFormat } from './addresses.ts'

const feeds: { label: string; format: FeedFormat }[] = [
  { label: 'Indeed', format: 'indeed.xml' },
  { label: 'XML', format: 'jobs.xml' },
  { label: 'JSON', format: 'jobs.json' },
]

const id = 'elsewhere'

type Company = { slug: string; name: string }

/** How the company's jobs come to its own site and to other boards. */
export function ElsewhereSection({ slug, name }: Company) {
  const { origin } = window.location
  const { hash } = useLocation()
  // The page is drawn when its reads are there, after the browser has looked for the place.
  useEffect(() => {
    if (hash === `#${id}`) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [hash])
  return (
    <Section
      id={id}
      title="Show these jobs elsewhere"
      note="Open jobs only, as your page shows them. A job that is paused or closes is gone at the next read."
      className="mt-14"
    >
      <h3 className="pt-5 text-base font-bold tracking-normal">On your own site</h3>
      <p className="mt-1 max-w-[60ch] text-sm text-fg-muted">
        Paste this where the list should be. The link inside stays where the list cannot be read. It sets no
        cookies and stores nothing.
      </p>
      <Snippet slug={slug} name={name} />
      <h4 className="mt-6 text-sm font-bold">Preview, with the newest 5 jobs</h4>
      <Preview slug={slug} name={name} />
      <h3 className="mt-10 text-base font-bold tracking-normal">On other boards</h3>
      <p className="mt-1 max-w-[60ch] text-sm text-fg-muted">
        Give a board the address of a feed; it reads your jobs there. Whether and when it shows them is up to
        the board.
      </p>
      <dl className="mt-3">
        {feeds.map(({ label, format }) => (
          <CopyField key={format} label={label} value={origin + companyFeed(slug, format)} />
        ))}
      </dl>
    </Section>
  )
}

const escapeName = (name: string) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function Snippet({ slug, name }: Company) {
  const { answer, copy } = useCopy()
  const { origin } = window.location
  const lines = [
    `<script src="${origin}${embedScript}" async></script>`,
    `<waymark-jobs company="${slug}">`,
    `  <a href="${origin}${paths.company(slug)}">Our jobs at ${escapeName(name)}</a>`,
    '</waymark-jobs>',
  ]
  const Icon = answer === 'copied' ? Check : CopyIcon
  const words = answer === 'refused' ? 'Not copied' : 'Copied'
  return (
    <div className="mt-3">
      <pre className="rounded-box border border-base-300 p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{lines.join('\n')}</code>
      </pre>
      <Button variant="outlined" size="sm" className="mt-3" onClick={() => copy(lines.join('\n'))}>
        <Icon className="size-4" aria-hidden="true" />
        {answer ? words : 'Copy'} <span className="sr-only">the code for your site</span>
      </Button>
      <span role="status" className="sr-only">
        {answer && `Code for your site: ${words.toLowerCase()}`}
      </span>
    </div>
  )
}

/** The element itself, made by the script that other sites load. */
function Preview({ slug, name }: Company) {
  useEffect(() => {
    if (document.querySelector(`script[src="${embedScript}"]`)) return
    const script = document.createElement('script')
    script.src = embedScript
    script.async = true
    document.head.append(script)
  }, [])
  return (
    <div className="mt-3 rounded-box border border-dashed border-base-300 p-5">
      {createElement(
        'waymark-jobs',
        { company: slug, limit: 5, heading: 5 },
        <a className="link" href={paths.company(slug)}>
          Our jobs at {name}
        </a>,
      )}
    </div>
  )
}

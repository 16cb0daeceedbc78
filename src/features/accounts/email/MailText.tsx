import { buttonClass } from '#/ui/Button.tsx'
import { ArrowUpRight } from '#/ui/icons/more-icons.tsx'

const link = /^(.+): (https?:\/\/\S+)$/
const code = /^\d{6}$/

/** A mail's plain text, with the code in large digits and the link as a button. In its foot links are only links. */
export const MailText = ({ text }: { text: string }) => {
  const paragraphs = text.split('\n\n')
  const foot = paragraphs.indexOf(footRule)
  return (
    <div className="prose-body mt-6">
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <Paragraph key={place} text={paragraph} isFoot={foot !== -1 && place > foot} />
      ))}
    </div>
  )
}

const footRule = '--'
const bullet = '- '

/** A heading with facts below it, or a listed job: one line each, as the mail has them. */
const Lines = ({ lines }: { lines: string[] }) => {
  const facts = lines.filter((line) => line.startsWith(bullet)).map((line) => line.slice(bullet.length))
  const others = lines.filter((line) => !line.startsWith(bullet))
  return (
    <>
      {others.length > 0 && (
        <p className={`whitespace-pre-line wrap-anywhere ${facts.length > 0 ? 'font-bold' : ''}`}>
          {others.join('\n')}
        </p>
      )}
      {facts.length > 0 && (
        <ul className="wrap-anywhere">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const Paragraph = ({ text, isFoot }: { text: string; isFoot: boolean }) => {
  if (text === footRule) return <hr className="border-base-300" />
  if (code.test(text)) return <p className="tabular-nums text-4xl font-[800] tracking-[0.12em]">{text}</p>
  const [, label, url = ''] = link.exec(text) ?? []
  if (!label) return <Lines lines={text.split('\n')} />
  // Links open a new tab; the mailbox stays open.
  return (
    <p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={isFoot ? 'link' : buttonClass({ size: 'lg', className: 'no-underline!' })}
      >
        {label}
        {!isFoot && <ArrowUpRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
        <span className="sr-only"> (opens a new tab)</span>
      </a>
    </p>
  )
}

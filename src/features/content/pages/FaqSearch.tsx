import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useHelpLink } from '#/client/use-help-link.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { ArrowRight, Plus, Search } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import type { FaqQuestion, FaqQuestionGroup } from './faq.ts'

const countQuestions = (groups: readonly FaqQuestionGroup[]) =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0)
const contains = (text: string, searchText: string) => text.toLowerCase().includes(searchText.toLowerCase())

/** All questions with a search; each answer has its own link. */
export const FaqSearch = ({ faq }: { faq: readonly FaqQuestionGroup[] }) => {
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const helpLink = useHelpLink()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const searchText = typed.trim()
  const isSearching = searchText.length > 1
  useEffect(() => openLinkedAnswer(hash), [hash])

  const groups = faq
    .map((group) => ({
      ...group,
      questions: group.questions.filter(
        ({ question, answer }) => !isSearching || contains([question, ...answer].join(' '), searchText),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
  const found = countQuestions(groups)
  const total = countQuestions(faq)

  return (
    <>
      <div className="page-container pt-9 lg:pt-16">
        <h1 className="display-text text-[clamp(2.6rem,5.6vw,4.75rem)]">Questions and answers</h1>
        <search>
          <form aria-label="Questions" className="mt-6 max-w-[720px] lg:mt-8">
            <label className="relative block">
              <span className="sr-only">Search questions</span>
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute start-4 top-1/2 z-1 size-6 -translate-y-1/2 text-fg-muted"
              />
              <input
                type="search"
                name="q"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                placeholder="Pay, verified, withdraw…"
                className="input h-14 w-full ps-13 text-lg lg:h-16"
              />
            </label>
            <p role="status" className="mt-2.5 text-sm text-fg-muted">
              {isSearching ? `${found} of ${total} answers mention “${searchText}”` : `${total} answers.`}
            </p>
          </form>
        </search>
      </div>
      {groups.map(({ id, title: name, intro, questions }, group) => (
        <PageSection
          key={id}
          id={id}
          title={name}
          intro={intro}
          className={group === 0 ? 'pt-12 lg:pt-20' : 'pt-14 lg:pt-20'}
        >
          {questions.map((question) => (
            <Answer
              key={question.id}
              question={question}
              searchText={isSearching ? searchText : ''}
              open={isSearching}
            />
          ))}
        </PageSection>
      ))}
      {found === 0 && (
        <div className="page-container pt-12">
          <div className="border-t-2 border-fg pt-8">
            <h2 className="text-2xl">No answer mentions “{searchText}”</h2>
            <p className="mt-2 text-fg-muted">Ask a person instead.</p>
          </div>
        </div>
      )}
      <div className="page-container py-16 lg:py-24">
        <div className="flex flex-wrap items-center justify-between gap-5 border-y border-base-300 py-7">
          <div>
            <h2 className="text-2xl">Still stuck?</h2>
            <p className="mt-1 text-fg-muted">A person reads what you write, and answers by email.</p>
          </div>
          <ButtonLink to={helpLink('contact')} size="lg">
            Write to us
            <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function openLinkedAnswer(hash: string) {
  const answer = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (!(answer instanceof HTMLDetailsElement)) return
  answer.open = true
  answer.scrollIntoView()
}

type AnswerProps = { question: FaqQuestion; searchText: string; open: boolean }

function Answer({ question, searchText, open }: AnswerProps) {
  const helpLink = useHelpLink()
  const { more } = question
  return (
    <details id={question.id} open={open} className="group scroll-mt-6 border-b border-base-300">
      <summary className="row-link flex cursor-pointer list-none items-start justify-between gap-4 py-4 [&::-webkit-details-marker]:hidden">
        <h3 className="text-lg font-[750] leading-7 tracking-[-0.012em]">
          <Highlighted text={question.question} searchText={searchText} />
        </h3>
        <Plus
          aria-hidden="true"
          className="mt-0.5 size-6 shrink-0 transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="max-w-[37em] pb-6 pe-10">
        <div className="grid gap-3 text-base">
          {question.answer.map((paragraph) => (
            <p key={paragraph}>
              <Highlighted text={paragraph} searchText={searchText} />
            </p>
          ))}
        </div>
        <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
          {more && (
            <Link to={'page' in more ? helpLink(more.page) : more.to} className="link py-1">
              {more.label}
            </Link>
          )}
          <a href={`#${question.id}`} className="link py-1 text-fg-muted">
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  )
}

const Highlighted = ({ text, searchText }: { text: string; searchText: string }) => {
  const at = searchText ? text.toLowerCase().indexOf(searchText.toLowerCase()) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[3px] bg-brand px-0.5 font-[inherit] text-fg shadow-none">
        {text.slice(at, at + searchText.length)}
      </mark>
      {text.slice(at + searchText.length)}
    </>
  )
}

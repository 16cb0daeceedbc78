import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Section } from '#/ui/Section.tsx'
import { KitForm } from './KitForm.tsx'
import type { contentOf, SavedKit } from './kit-form.ts'

type KitSectionProps = {
  id: string
  title: string
  /** What holds where there is none. */
  without: string
  kit: SavedKit
  mayWrite: boolean
  isBusy: boolean
  failure: string | null
  /** Resolves with null when it was refused. */
  onSave: (content: ReturnType<typeof contentOf> | null) => Promise<unknown>
}

/** The kit of one step, or of the company, to read and to change. */
export function KitSection({ id, title, without, kit, mayWrite, isBusy, failure, onSave }: KitSectionProps) {
  const [isWriting, setWriting] = useState(false)
  const save = async (content: ReturnType<typeof contentOf> | null) => {
    if (await onSave(content)) setWriting(false)
  }
  return (
    <Section id={id} title={title}>
      {isWriting ? (
        <KitForm {...{ id, kit, isBusy, failure }} onSave={save} onCancel={() => setWriting(false)} />
      ) : (
        <div className="py-4">
          {kit ? <KitText kit={kit} /> : <p className="text-fg-muted">{without}</p>}
          {mayWrite && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button size="sm" variant={kit ? 'outlined' : 'dark'} onClick={() => setWriting(true)}>
                {kit ? 'Change' : 'Write a kit'}
              </Button>
              {kit && (
                <Button size="sm" variant="ghost" busy={isBusy} onClick={() => save(null)}>
                  Remove
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Section>
  )
}

const KitText = ({ kit }: { kit: NonNullable<SavedKit> }) => (
  <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
    <div>
      <h3 className="text-base">Questions</h3>
      {kit.questions.length === 0 && <p className="text-fg-muted">None yet</p>}
      <ol className="mt-1 grid list-decimal gap-1.5 ps-5">
        {kit.questions.map((question) => (
          <li key={question} className="wrap-anywhere">
            {question}
          </li>
        ))}
      </ol>
    </div>
    <div>
      <h3 className="text-base">What to look for</h3>
      {kit.attributes.length === 0 && <p className="text-fg-muted">Nothing yet</p>}
      <ul className="mt-1 grid gap-1.5">
        {kit.attributes.map(({ name, hint }) => (
          <li key={name} className="wrap-anywhere">
            <b>{name}</b>
            {hint && <span className="block text-sm text-fg-muted">{hint}</span>}
          </li>
        ))}
      </ul>
    </div>
  </div>
)

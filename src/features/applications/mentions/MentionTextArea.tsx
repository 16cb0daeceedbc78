import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { companyActorLabels } from '#/shared/rights.ts'
import { plural } from '#/shared/sentence.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { ComboboxList } from '#/ui/form/ComboboxList.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { useCombobox } from '#/ui/form/use-combobox.ts'
import { insertMention, matchingNames, mentionAt } from './mentioned.ts'

type MentionTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'onChange' | 'value'> & {
  id: string
  applicationId: string
  value: string
  onChange: (value: string) => void
}

/**
 * A text area that offers colleagues' names after an @. The keys are a combobox's, and so are the attributes, but for
 * the role: a field of several lines stays a text box, which may point at an active option as well.
 */
export function MentionTextArea({ id, applicationId, value, onChange, ...field }: MentionTextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  /** The @ that was answered or closed; the list stays away from it. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const nextCursor = useRef<number | null>(null)
  const mention = mentionAt(value, cursor)
  const isWanted = mention !== null && mention.at !== closedAt
  const team = useQuery({
    ...apiQuery('/employer/applications/:id/mentionable', { id: applicationId }, { silent: true }),
    enabled: isWanted,
    staleTime: 60_000,
  })
  const found = isWanted && team.data ? matchingNames(team.data, mention.typed) : []
  const open = found.length > 0
  const close = () => {
    setClosedAt(mention?.at ?? null)
    combobox.setActive(null)
  }
  const choose = ({ name }: { name: string }) => {
    if (!mention) return
    const next = insertMention(value, mention, name)
    nextCursor.current = next.cursor
    onChange(next.text)
    close()
  }
  const combobox = useCombobox({
    id,
    open,
    items: found,
    keyOf: (person) => person.id,
    freeText: true,
    onChoose: choose,
    onClose: close,
  })
  // Enter takes the first name, unless the arrows chose another.
  const first = found[0]?.id ?? null
  const offered = found.map((person) => person.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other names are offered
  useLayoutEffect(() => combobox.setActive(first), [offered])
  // After the text has changed, because the browser puts the cursor at its end.
  useLayoutEffect(() => {
    if (nextCursor.current === null) return
    box.current?.setSelectionRange(nextCursor.current, nextCursor.current)
    setCursor(nextCursor.current)
    nextCursor.current = null
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (open && !event.nativeEvent.isComposing) combobox.onKeyDown(event)
  }
  const { role: _, 'aria-expanded': __, ...aria } = combobox.field
  return (
    <>
      <TextArea
        {...field}
        {...aria}
        aria-haspopup="listbox"
        id={id}
        ref={box}
        value={value}
        onChange={({ target }) => {
          // Another @ may stand at the place of one that was closed.
          if (target.value[closedAt ?? -1] !== '@') setClosedAt(null)
          setCursor(target.selectionStart)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {open && (
        <ComboboxList {...combobox.list} label="Colleagues" anchor={box}>
          {({ name, role }) => (
            <>
              <Avatar name={name} size={24} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="shrink-0 text-xs font-normal text-fg-muted">{companyActorLabels[role]}</span>
            </>
          )}
        </ComboboxList>
      )}
      <span role="status" className="sr-only">
        {open && `${plural(found.length, 'colleague')} to choose from`}
      </span>
    </>
  )
}

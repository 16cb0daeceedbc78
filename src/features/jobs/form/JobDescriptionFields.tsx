import { type ClipboardEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import type { Icon } from '#/ui/icons/icons.tsx'
import { Bold, Heading, Italic, Link as LinkIcon, ListIcon } from '#/ui/icons/more-icons.tsx'
import { pastedMarkup } from '../advert/pasted.ts'
import { countMarkupWords, type JobForm } from './job-form.ts'

type Tool = { label: string; icon: Icon; wrap?: [string, string]; line?: string }
const tools: Tool[] = [
  { label: 'Heading', icon: Heading, line: '## ' },
  { label: 'List', icon: ListIcon, line: '- ' },
  { label: 'Bold', icon: Bold, wrap: ['**', '**'] },
  { label: 'Italic', icon: Italic, wrap: ['*', '*'] },
  { label: 'Link', icon: LinkIcon, wrap: ['[', '](https://)'] },
]

/** A plain text area with light markup, so that keyboard, screen readers and paste work as usual. */
export const JobDescriptionFields = () => {
  const { register, watch, setValue, formState } = useFormContext<JobForm>()
  const textArea = useRef<HTMLTextAreaElement | null>(null)
  const { ref, ...field } = register('description')
  const wordCount = countMarkupWords(watch('description'))

  const applyTool = ({ wrap, line }: Tool) => {
    const element = textArea.current
    if (!element) return
    const { selectionStart: start, selectionEnd: end, value } = element
    const selection = value.slice(start, end)
    const lineStart = value.lastIndexOf('\n', start - 1) + 1
    const next = line
      ? value.slice(0, lineStart) + value.slice(lineStart, end).replace(/^/gm, line) + value.slice(end)
      : value.slice(0, start) + (wrap?.[0] ?? '') + selection + (wrap?.[1] ?? '') + value.slice(end)
    setValue('description', next, { shouldDirty: true })
    const cursor = line
      ? end + next.length - value.length
      : start + (wrap?.[0].length ?? 0) + selection.length
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(cursor, cursor)
    })
  }
  /** Text copied from a document or a page keeps its headings, lists and emphasis, and nothing else. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const markup = pastedMarkup(
      event.clipboardData.getData('text/html'),
      event.clipboardData.getData('text/plain'),
    )
    if (!markup) return
    event.preventDefault()
    // Goes through the browser, so that it can be undone.
    document.execCommand('insertText', false, markup)
  }
  return (
    <div>
      <TextArea
        label="Description"
        hint="The work, the day, the people, what is needed and what is not. An empty line starts a paragraph."
        above={
          <div role="toolbar" aria-label="Format" className="mb-2 flex flex-wrap items-center gap-1">
            {tools.map((tool) => (
              <Button
                key={tool.label}
                variant="outlined"
                size="sm"
                square
                aria-label={tool.label}
                title={tool.label}
                onClick={() => applyTool(tool)}
              >
                <tool.icon className="size-4" aria-hidden="true" />
              </Button>
            ))}
            <p className="tabular-nums ms-auto text-sm text-fg-muted">
              {wordCount} {wordCount === 1 ? 'word' : 'words'}
            </p>
          </div>
        }
        rows={18}
        {...field}
        onPaste={paste}
        ref={(element) => {
          ref(element)
          textArea.current = element
        }}
        error={formState.errors.description?.message}
        className="font-[inherit]"
      />
      {wordCount > 700 && (
        <p className="mt-2 text-sm font-semibold text-warning">
          Over 700 words. Most people stop reading before the end.
        </p>
      )}
    </div>
  )
}

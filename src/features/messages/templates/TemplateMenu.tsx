import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useCan } from '#/client/use-rights.ts'
import { paths } from '#/shared/paths.ts'
import { ChevronDown } from '#/ui/icons/icons.tsx'
import { Pencil, StickyNote } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'

type TemplateMenuProps = { id: string; onChoose: (body: string) => void }

/** Puts a template into the field, filled in for this applicant. Nothing is sent by it. */
export function TemplateMenu({ id, onChoose }: TemplateMenuProps) {
  const { data } = useQuery(apiQuery('/employer/messages/:id/templates', { id }, { silent: true }))
  const mayManage = useCan('manage-templates')
  const { isRecruiter } = useHiringArea()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  if (!data) return null
  const entries = [
    ...data.map(({ name }, place) => ({ id: String(place), label: name, icon: StickyNote })),
    ...(mayManage && !isRecruiter ? [{ id: 'manage', label: 'Change the templates', icon: Pencil }] : []),
  ]
  const act = (action: string) => {
    if (action === 'manage') return navigate(paths.employer.templates)
    const template = data[Number(action)]
    if (!template) return
    onChoose(template.body)
    const [first] = template.missing
    setChosen(
      first
        ? `Still open: ${template.missing.map(({ variable, why }) => `{{${variable}}} ${why === 'empty' ? 'is empty for this job' : 'is not known'}`).join(', ')}. Write it before you send.`
        : '',
    )
  }
  return (
    <>
      <Menu label="Template" entries={entries} onAction={act} variant="outlined" placement="top start">
        Template
        <ChevronDown className="size-4" aria-hidden="true" />
      </Menu>
      <p role="status" className={chosen ? 'basis-full text-sm font-bold text-warning' : 'sr-only'}>
        {chosen}
      </p>
    </>
  )
}

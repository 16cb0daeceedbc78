import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useCan } from '#/client/use-rights.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { defaultTemplates } from './default-templates.ts'
import { TemplateForm } from './TemplateForm.tsx'

export const meta = () => [{ title: 'Templates | Waymark' }]

const templates = apiQuery('/employer/message-templates', {}, { silent: true })
export const clientLoader = prefetch(() => [templates])
export const shouldRevalidate = onlyOnArrival

type Template = DataOf<'GET', '/employer/message-templates'>[number]

/** The texts that the company sends often. */
export default function TemplatesPage() {
  const mayManage = useCan('manage-templates')
  const { data, ...query } = useQuery({ ...templates, enabled: mayManage })
  const [open, setOpen] = useState<Template | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <main id="main" className="min-w-0 flex-1 pb-20">
      <PageHead
        back={
          <Link to={paths.employer.messages} className="link">
            Messages
          </Link>
        }
        title="Templates"
        subtitle={
          <>
            Texts that you send often. What stands in braces, like {'{{first name}}'}, is filled in for each
            applicant, and you read it before anything is sent.
          </>
        }
        actions={
          mayManage &&
          data &&
          open !== 'new' && (
            <Button onClick={() => setOpen('new')}>
              <Plus className="size-[18px]" aria-hidden="true" />
              New template
            </Button>
          )
        }
      />
      <div className="grid max-w-[760px] gap-6 px-5 lg:px-10">
        {!mayManage ? (
          <p>Owners, admins and hiring managers of the company change the templates.</p>
        ) : data ? (
          <>
            {open === 'new' && <TemplateForm key="new" onDone={close} />}
            {data.length === 0 && <Defaults />}
            <ul className={data.length > 0 ? 'border-t border-base-300' : ''}>
              {data.map((template) => (
                <li key={template.id} className="border-b border-base-300 py-5">
                  {open !== 'new' && open?.id === template.id ? (
                    <TemplateForm template={template} onDone={close} />
                  ) : (
                    <Row template={template} onEdit={() => setOpen(template)} />
                  )}
                </li>
              ))}
            </ul>
          </>
        ) : query.isError ? (
          <ErrorNote
            message="We couldn’t load the templates. They are safe."
            error={query.error}
            onRetry={() => query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <SkeletonRows label="Loading the templates" shape="line" />
        )}
      </div>
    </main>
  )
}

const Text = ({ body }: { body: string }) => (
  <p className="mt-1.5 whitespace-pre-line text-fg-muted wrap-anywhere">{body}</p>
)

function Row({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { write, isBusy } = useWrite('DELETE /employer/message-templates/:id', {
    invalidates: ['/employer/message-templates', '/employer/messages/:id/templates'],
    toast: true,
  })
  return (
    <>
      <h2 className="text-lg wrap-anywhere">{template.name}</h2>
      <Text body={template.body} />
      <div className="mt-3 flex gap-2">
        <Button variant="outlined" size="sm" onClick={onEdit}>
          Change<span className="sr-only"> {template.name}</span>
        </Button>
        <Button variant="ghost" size="sm" busy={isBusy} onClick={() => write({ id: template.id })}>
          Delete<span className="sr-only"> {template.name}</span>
        </Button>
      </div>
    </>
  )
}

const Defaults = () => (
  <section aria-labelledby="defaults">
    <h2 id="defaults" className="text-lg">
      Examples to start with
    </h2>
    <p className="text-sm text-fg-muted">
      Your team finds these beside the field for a message until you write your own.
    </p>
    <ul className="mt-3 border-t border-base-300">
      {defaultTemplates.map(({ name, body }) => (
        <li key={name} className="border-b border-base-300 py-4">
          <h3 className="text-base">{name}</h3>
          <Text body={body} />
        </li>
      ))}
    </ul>
  </section>
)

import { Form } from 'react-router'
import { NotFoundPage } from '#/areas/failed/NotFoundPage.tsx'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'

/** No company that passed the check has this address. */
export const UnknownCompany = () => (
  <NotFoundPage
    title="Company not found."
    signText="Not found"
    action={
      <search className="w-full max-w-[34em]">
        <Form action={paths.companies} className="flex flex-wrap gap-2.5">
          <input
            type="search"
            name="q"
            maxLength={100}
            aria-label="Name of the company"
            placeholder="Name of the company"
            className="input h-14 min-w-0 flex-1 basis-56"
          />
          <Button type="submit" size="xl" className="max-sm:grow">
            Find companies
          </Button>
        </Form>
      </search>
    }
  >
    <p>We don’t know this company. It may have left, or the address is mistyped.</p>
  </NotFoundPage>
)

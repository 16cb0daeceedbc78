import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'

/** Asks the server to open an address once; what it found is said until the address changes. */
export function LinkCheck({ url }: { url: string }) {
  const [found, setFound] = useState<{ url: string; problem: string | null } | null>(null)
  const { write, isBusy, failure } = useWrite('POST /profile/links/check', {
    silent: true,
    done: ({ data }, input) => setFound({ url: input.url, problem: data.problem }),
  })
  if (!url.trim()) return null
  const isCurrent = found?.url === url
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2">
      <Button variant="ghost" size="sm" className="-ms-3" busy={isBusy} onClick={() => write({ url })}>
        Check that it opens<span className="sr-only">: {url}</span>
      </Button>
      <p role="status" className="min-w-0 text-sm wrap-anywhere">
        {isCurrent && found.problem && <span className="font-semibold text-warning">{found.problem}</span>}
        {isCurrent && !found.problem && <span className="font-semibold text-success">The link works.</span>}
        {failure && <span className="font-semibold text-danger">{failure.message}</span>}
      </p>
    </div>
  )
}

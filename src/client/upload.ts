import type { Success } from '#/shared/endpoint.ts'
import { apiUrl, authHeaders, type DataOf, readAnswer } from './api.ts'

/**
 * Uploads files as multipart and reports progress from 0 to 1. `/file/uploads` takes several in `files`, the
 * others one in `file`; `fields` are sent before them. `silent`: the caller shows the failure itself; no toast.
 */
export function upload<
  Path extends
    | '/file/upload'
    | '/file/uploads'
    | '/employers/documents'
    | '/resumes/proposal'
    | '/job-imports'
    | '/job-imports/check'
    | '/prospect-imports',
>(
  path: Path,
  files: File[],
  onProgress: (part: number) => void = () => {},
  { fields = {}, silent = false }: { fields?: Record<string, string> | undefined; silent?: boolean } = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append(path === '/file/uploads' ? 'files' : 'file', file)
  const request = new XMLHttpRequest()
  const answer = new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = (event) => onProgress(event.loaded / event.total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new Error('network'))
  })
  request.open('POST', apiUrl(path))
  for (const [name, value] of Object.entries(authHeaders())) request.setRequestHeader(name, value)
  request.send(form)
  return {
    answer: readAnswer(path, answer, { silent }) as Promise<Success<DataOf<'POST', Path>>>,
    cancel: () => request.abort(),
  }
}

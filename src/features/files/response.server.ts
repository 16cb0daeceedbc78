import type { FileRow } from './queries.server.ts'

/** The response with a stored file. Images may be cached for ever, documents and what is in a message never. */
export function fileResponse(
  file: Pick<FileRow, 'kind' | 'name' | 'mediaType'>,
  { size, body }: { size: number; body: BodyInit },
  { isPrivate = file.kind === 'document' } = {},
) {
  const image = file.kind === 'image'
  return new Response(body, {
    headers: {
      'content-type': file.mediaType,
      'content-length': String(size),
      'content-disposition': `${image ? 'inline' : 'attachment'}; ${fileName(file.name)}`,
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Both forms of RFC 6266: ASCII for old clients, then the full name. */
function fileName(name: string) {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}

import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createGate } from '#/server/http/admission/concurrency-gate.ts'
import { fieldError } from '#/shared/errors.ts'

/**
 * Maximum size before re-encoding. Usual phone photos have 12 to 24 megapixels; decoding the 48 and 50 of special
 * modes would take as much memory as the rest of the server.
 */
const maxMegapixels = 40

// One core per picture, and no cache between pictures.
sharp.concurrency(1)
sharp.cache(false)

/** libuv's thread pool, which passwords, DNS look-ups and file access need too. */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** Re-encoding has its own gate: one core and three of four threads stay free for everything else. */
const gate = createGate({
  concurrency: Math.max(1, Math.min(availableParallelism() - 1, Math.floor(poolThreads / 4))),
  queue: 24,
  waitMs: 30_000,
})

const maxSeconds = 15

type DrawnAs = { format: 'webp' | 'jpeg'; longestSide: number; field: string }

/**
 * Re-encodes a picture from its pixels, which drops locations, names and anything else hidden in the file. The
 * size is read from the header before any pixel is decoded. Returns the path of the new file.
 */
export function reencodePicture(path: string, { format, longestSide, field }: DrawnAs) {
  return gate.run(async () => {
    const damaged = () => fieldError(field, 'This picture is damaged. Save it again and send that.')
    const { width, height, pages } = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw damaged()
      })
    // All frames of an animation count, although only the first is used.
    const megapixels = (width * height * (pages ?? 1)) / 1_000_000
    if (megapixels > maxMegapixels)
      throw fieldError(
        field,
        `This picture has ${Math.ceil(megapixels).toLocaleString('en')} megapixels, and ${maxMegapixels} is the most. Save it smaller and send that.`,
      )
    const reencoded = `${path}.${format}`
    const picture = sharp(path, { limitInputPixels: maxMegapixels * 1_000_000 })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const output =
      format === 'webp'
        ? picture.webp({ quality: 82 })
        : picture.flatten({ background: '#fff' }).jpeg({ quality: 85 })
    await output.toFile(reencoded).catch(() => {
      throw damaged()
    })
    return { path: reencoded, size: (await stat(reencoded)).size }
  })
}

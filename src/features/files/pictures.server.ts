import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createGate } from '#/server/http/concurrency-gate.ts'
import { fieldError } from '#/shared/errors.ts'

/**
 * What a picture may hold before it is drawn anew. The usual photos of phones have 12 to 24 megapixels; the 48
 * and 50 of their special modes would take as much memory as everything else this server does.
 */
const maxMegapixels = 40

// One core for each picture, and none is kept in memory afterwards.
sharp.concurrency(1)
sharp.cache(false)

/** Node's pool for work like this; passwords, name look-ups and reading files need it too. */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || 4

/** Pictures wait for each other and for nobody else: one core, and three of four threads, stay free of them. */
const gate = createGate({
  concurrency: Math.max(1, Math.min(availableParallelism() - 1, Math.floor(poolThreads / 4))),
  queue: 24,
  waitMs: 30_000,
})

const maxSeconds = 15

type DrawnAs = { format: 'webp' | 'jpeg'; longestSide: number; field: string }

/**
 * Draws a picture anew from its pixels: places, names and whatever else hides in the file stay behind. How many
 * pixels it has is read from its head before one of them is decoded. Returns the path of the new file.
 */
export function redrawPicture(path: string, { format, longestSide, field }: DrawnAs) {
  return gate.run(async () => {
    const damaged = () => fieldError(field, 'This picture is damaged. Save it again and send that.')
    const { width, height, pages } = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw damaged()
      })
    // Every picture of a moving one counts, though only the first is drawn.
    const megapixels = (width * height * (pages ?? 1)) / 1_000_000
    if (megapixels > maxMegapixels)
      throw fieldError(
        field,
        `This picture has ${Math.ceil(megapixels).toLocaleString('en')} megapixels, and ${maxMegapixels} is the most. Save it smaller and send that.`,
      )
    const drawn = `${path}.${format}`
    const picture = sharp(path, { limitInputPixels: maxMegapixels * 1_000_000 })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    const output =
      format === 'webp'
        ? picture.webp({ quality: 82 })
        : picture.flatten({ background: '#fff' }).jpeg({ quality: 85 })
    await output.toFile(drawn).catch(() => {
      throw damaged()
    })
    return { path: drawn, size: (await stat(drawn)).size }
  })
}

import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import sharp from 'sharp'
import { type ChildOptions, runInChild } from '#/server/child-process/run-in-child.ts'
import { overpass } from '../write/fonts.ts'
import type { DrawnPage, DrawnPages, DrawPagesInput, PagesSource } from './child.ts'

const maxPages = 10
/** Of the pixels of one page, inflated. */
const maxPixelBytes = 16_000_000

const limits: ChildOptions = {
  module: new URL('./child.ts', import.meta.url),
  timeoutMs: 20_000,
  heapMegabytes: 256,
  memoryMegabytes: 600,
  maxResultBytes: 60_000_000,
}

/**
 * The pages as pictures (data addresses), each with the words of the watermark across it. Null if they cannot be
 * drawn: the file is damaged, or too much for the limits.
 */
export async function drawResumePages(source: PagesSource, watermark: string) {
  const result = await runInChild<DrawPagesInput, DrawnPages>(limits, { source, maxPages })
  return result.ok && result.value ? watermarkPages(result.value, watermark) : null
}

export async function watermarkPages({ pages, total }: NonNullable<DrawnPages>, watermark: string) {
  const overlay = await drawWatermark(watermark)
  const pictures = []
  // One after the other: ten at once would take too much memory.
  for (const page of pages) pictures.push(await stamp(page, overlay))
  return { pages: pictures, total }
}

const inflate = promisify(inflateRaw)

async function stamp({ width, height, pixels }: DrawnPage, overlay: Buffer) {
  const raw = await inflate(Buffer.from(pixels, 'base64'), { maxOutputLength: maxPixelBytes })
  const picture = await sharp(raw, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .composite([{ input: overlay, tile: true, gravity: 'northwest' }])
    .webp({ quality: 80 })
    .toBuffer()
  return { width, height, image: `data:image/webp;base64,${picture.toString('base64')}` }
}

/** A tile with the words aslant; pale, so that the text below stays readable. */
async function drawWatermark(words: string) {
  const markup = words.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
  const text = await sharp({
    text: {
      text: `<span foreground="#141414" alpha="17%">${markup}</span>`,
      // A font of our own, because a server may have none.
      ...{ font: 'Overpass SemiBold 15', fontfile: overpass.semiBold, rgba: true, dpi: 96 },
    },
  })
    .png()
    .toBuffer()
  const turned = await sharp(text)
    .rotate(-24, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  const { width, height } = await sharp(turned).metadata()
  // No tile is larger than a page.
  return sharp(turned)
    .resize({ width: Math.min(width, 760), withoutEnlargement: true })
    .extend({ right: 40, bottom: Math.max(20, 220 - height), background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

import { isLine, type Line, makeLine } from '../lines.ts'
import { joinWrappedFlow } from './hard-wraps.ts'
import { restoreDashes } from './lost-characters.ts'
import { splitRunInHeadings } from './run-in.ts'

export type FlowParagraph = {
  text: string
  size?: number
  bold?: boolean
  bullet?: boolean
  heading?: boolean
  indent?: number
}

/** For formats that have paragraphs instead of places. */
export function flowLines(paragraphs: FlowParagraph[]): Line[] {
  const cut = paragraphs.flatMap((paragraph) =>
    paragraph.text
      .split(/[\n\r\v\f\u2028\u2029]+/)
      .flatMap(splitRunInHeadings)
      .map((text) => ({ ...paragraph, text })),
  )
  const lines = restoreDashes(cut)
    .map(({ text, size = 11, bold = false, bullet = false, heading = false, indent = 0 }) =>
      makeLine({ text, page: 0, x: indent, y: 0, width: 0, size, bold, bullet, heading }),
    )
    .filter(isLine)
  return joinWrappedFlow(lines).map((line, y) => ({ ...line, y }))
}

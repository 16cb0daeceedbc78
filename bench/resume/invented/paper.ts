import PDFDocument from 'pdfkit'

type Face = 'Helvetica' | 'Helvetica-Bold' | 'Times-Roman' | 'Times-Bold' | 'Times-Italic' | 'Courier'
export type Type = { size?: number; face?: Face; align?: 'left' | 'right' | 'center'; gap?: number }

/** A page to set text on, with the widths and spaces of real letters. A column goes on at its top on the next page. */
export function paper({ width = 595, height = 842, margin = 48 } = {}) {
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
  })
  let pages = 0
  const open = (page: number) => {
    while (pages <= page) {
      document.addPage()
      pages++
    }
    document.switchToPage(page)
  }
  open(0)

  function column(x: number, columnWidth: number, top = margin, firstPage = 0) {
    let [page, y] = [firstPage, top]
    const set = (
      text: string,
      at: number,
      room: number,
      { size = 10, face = 'Helvetica', align = 'left' }: Type,
    ) => {
      open(page)
      document.font(face).fontSize(size)
      const rows: string[] = []
      for (const word of text.split(' ')) {
        const row = rows.at(-1)
        if (row !== undefined && document.widthOfString(`${row} ${word}`) <= room)
          rows[rows.length - 1] = `${row} ${word}`
        else rows.push(word)
      }
      for (const [index, row] of rows.entries()) {
        const own = document.widthOfString(row)
        const shift = align === 'right' ? room - own : align === 'center' ? (room - own) / 2 : 0
        document.text(row, at + shift, y + index * size * 1.3, { lineBreak: false })
      }
      return rows.length * size * 1.3
    }
    const next = (needed: number) => {
      if (y + needed <= height - margin) return
      page++
      y = margin
    }
    return {
      at: () => ({ page, y }),
      skip(by: number) {
        y += by
      },
      text(text: string, type: Type = {}) {
        next((type.size ?? 10) * 1.3)
        y += set(text, x, columnWidth, type) + (type.gap ?? 1)
      },
      bullet(text: string, type: Type = {}) {
        next((type.size ?? 10) * 1.3)
        set('•', x + 4, 10, type)
        y += set(text, x + 16, columnWidth - 16, type) + 1
      },
      /** Several texts side by side: each with its place from the left of the column, its room and its type. */
      row(cells: [string, number, number, Type?][], gap = 1) {
        next(14)
        y += Math.max(...cells.map(([text, at, room, type]) => set(text, x + at, room, type ?? {}))) + gap
      },
      rule() {
        open(page)
        document
          .moveTo(x, y)
          .lineTo(x + columnWidth, y)
          .stroke()
        y += 4
      },
    }
  }

  return {
    column,
    /** The same words on each page. */
    onEachPage(write: (page: number, count: number) => [string, number, number][]) {
      for (let page = 0; page < pages; page++) {
        document.switchToPage(page)
        document.font('Helvetica').fontSize(8)
        for (const [text, x, y] of write(page, pages)) document.text(text, x, y, { lineBreak: false })
      }
    },
    async bytes() {
      document.end()
      return await ended
    },
  }
}

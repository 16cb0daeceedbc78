import type { Finding } from './finding.ts'

type Accepted = Finding & { reason: string }

/** The rows of accepted.md. Each must say why. */
export function readAccepted(text: string): Accepted[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (judge|---)/.test(line))
    .map((line) => {
      const [judge = '', where = '', finding = '', reason = ''] = line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim())
      if (!reason) throw new Error(`This row of accepted.md gives no reason: ${line}`)
      return { judge, where, text: finding, reason }
    })
}

/** A row accepts the findings that contain its words. */
export function compareWithAccepted(findings: Finding[], rows: Accepted[]) {
  const accepts = (row: Accepted) => (finding: Finding) =>
    row.judge === finding.judge && finding.where.includes(row.where) && finding.text.includes(row.text)
  return {
    open: findings.filter((finding) => !rows.some((row) => accepts(row)(finding))),
    accepted: findings.filter((finding) => rows.some((row) => accepts(row)(finding))),
    unused: rows.filter((row) => !findings.some(accepts(row))),
  }
}

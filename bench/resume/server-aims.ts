import type { ServerFigures } from './server.ts'

const aims = { slower: 0.2, growth: 30, refused: 0.01, read: 0.99 }

/** What of the server is not as it should be, in words; empty if nothing is. */
export function missedAims({ outcomes, alone, beside, memory, searches }: ServerFigures): string[] {
  const [early, late] = [memory[1], memory.at(-1)]
  const growth = (late?.megabytes ?? Number.NaN) - (early?.megabytes ?? Number.NaN)
  const slower = beside.p50 / alone.p50 - 1
  const refused = Math.max(alone.refused, beside.refused) / searches
  const sent = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  const read = (outcomes['200'] ?? 0) / sent
  const percent = (share: number) => `${Math.round(1000 * share) / 10} %`
  // Written so that a figure that is no number misses its aim.
  return [
    slower <= aims.slower ? '' : `a search is ${percent(slower)} slower while twenty people send a résumé`,
    growth <= aims.growth
      ? ''
      : `${growth} MB more memory after ${late?.files} files than after ${early?.files}`,
    refused <= aims.refused ? '' : `${percent(refused)} of the searches were refused`,
    read >= aims.read ? '' : `only ${percent(read)} of the files were read: ${JSON.stringify(outcomes)}`,
  ].filter(Boolean)
}

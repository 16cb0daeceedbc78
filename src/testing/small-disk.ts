import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const mount = (options: string, folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0

/** A file system of so many megabytes, or null: only root can make one, and only on Linux. */
export function makeSmallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-disk-'))
  if (!mount(`size=${megabytes}m`, folder)) {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    /** Fills it with a file, but for so many kilobytes. */
    fill(leftKilobytes: number) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftKilobytes * 1024)))
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const canMakeSmallDisks = () => {
  const disk = makeSmallDisk(1)
  disk?.remove()
  return disk !== null
}

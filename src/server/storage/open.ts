import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { objectStorage } from './object-storage.ts'

/** Where this installation keeps uploaded files: an object store if one is configured, else the data directory. */
export const openStorage = ({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>) =>
  objectStore
    ? objectStorage(objectStore, path.join(dataDir, 'uploads'))
    : diskStorage(path.join(dataDir, 'files'))

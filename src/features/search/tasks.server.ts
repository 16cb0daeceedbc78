import { sendAlerts } from './alerts/sending.server.ts'
import { locatePlaces } from './index/located-places.server.ts'
import { readJobs } from './index/read-jobs.server.ts'
import { refreshVocabulary } from './query/words/spelling.server.ts'
import { countPlaces, countSuggestions } from './suggestions/counting.server.ts'

export const searchTasks = [
  ...[sendAlerts, countSuggestions, countPlaces, refreshVocabulary, locatePlaces],
  readJobs,
]

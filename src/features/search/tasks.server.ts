import { deleteOldAlerts, sendAlerts } from './alerts/sending.server.ts'
import { deleteOldChanges } from './index/outbox-cleanup.server.ts'
import { refreshVocabulary } from './query/spelling.server.ts'
import { countSuggestions } from './suggestions/tasks.server.ts'

export const searchTasks = [
  sendAlerts,
  deleteOldAlerts,
  countSuggestions,
  refreshVocabulary,
  deleteOldChanges,
]

import { forgetOldAlerts, sendAlerts } from './alerts/sending.server.ts'
import { forgetChanges } from './changes.server.ts'
import { keepWords } from './spelling.server.ts'
import { countSuggestions } from './suggestions/tasks.server.ts'

export const searchTasks = [sendAlerts, forgetOldAlerts, countSuggestions, keepWords, forgetChanges]

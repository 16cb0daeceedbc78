import { forgetOldAlerts, sendAlerts } from './alerts/sending.server.ts'
import { countSuggestions } from './suggestions/tasks.server.ts'

export const searchTasks = [sendAlerts, forgetOldAlerts, countSuggestions]

import { forgetOldAlerts, sendAlerts } from './alerts/sending.server.ts'

export const searchTasks = [sendAlerts, forgetOldAlerts]

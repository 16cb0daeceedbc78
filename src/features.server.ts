import type { Contract } from './contract.ts'
import { accountsHandlers } from './features/accounts/handlers.server.ts'
import { accountsTasks } from './features/accounts/tasks.server.ts'
import type { Handlers } from './server/endpoints.ts'
import { deliverMail } from './server/mail.ts'
import type { Task } from './server/tasks.ts'

/** What answers each endpoint. The type makes a row without a handler an error. */
export const handlers: Handlers<Contract> = {
  ...accountsHandlers,
}

export const tasks: Task[] = [deliverMail, ...accountsTasks] as Task[]

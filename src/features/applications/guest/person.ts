import { z } from 'zod'
import { displayName } from '#/shared/display-name.ts'
import { email } from '#/shared/schemas.ts'

export const guestPerson = z.object({ name: displayName('Name'), email })

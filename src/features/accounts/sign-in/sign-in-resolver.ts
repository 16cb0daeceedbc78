import { zodResolver } from '@hookform/resolvers/zod'
import { signInForm } from '../api.ts'

export const signInResolver = zodResolver(signInForm)

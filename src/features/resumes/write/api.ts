import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { resumeLayouts } from '../layouts.ts'

export const resumeFormats = ['pdf', 'docx', 'json'] as const

export const resumeFilesApi = {
  'GET /profile/resume': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Your saved profile as a résumé: a tagged PDF with the JSON Resume inside, a Word document, or JSON Resume alone. Private answers and the phone number are in none; the JSON Resume alone also has what was kept from files (GET /resumes/data), without parts that are named as private or as references.',
    input: z.object({
      format: z.enum(resumeFormats).default('pdf'),
      layout: z.enum(resumeLayouts).default('plain'),
    }),
    output: 'response',
    transaction: 'own',
    whileImpersonating: false,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
} satisfies EndpointTable

import { writeFileSync } from 'node:fs'
import { securityReport } from '#/testing/security/report.ts'
import { requirementFamilies } from '#/testing/security/requirements.ts'
import { readTaggedTests } from '#/testing/security/tagged-tests.ts'

// Writes docs/security-tests.md: what must hold, and the tests that show it.
writeFileSync('docs/security-tests.md', securityReport(requirementFamilies, readTaggedTests()))

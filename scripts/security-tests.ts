import { writeFileSync } from 'node:fs'
import { securityReport } from '#/testing/security/report.ts'
import { requirementFamilies } from '#/testing/security/requirements.ts'
import { readTaggedTests } from '#/testing/security/tagged-tests.ts'

// Writes SECURITY-TESTS.md: what must hold, and the tests that show it.
writeFileSync('SECURITY-TESTS.md', securityReport(requirementFamilies, readTaggedTests()))

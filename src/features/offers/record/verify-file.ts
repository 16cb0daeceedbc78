// What the page loads ahead: records, and letters with one inside.
export { attachedRecord, isPdf } from '../letter/attached-record.ts'
export { verifyRecord } from './verify-record.ts'

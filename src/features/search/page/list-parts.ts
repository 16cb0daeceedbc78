// What the list of results needs once it is there, in one request: so that a failure finds its words without a connection.
export { FailedSearch } from './FailedSearch.tsx'
export { ListKeys } from './ListKeys.tsx'

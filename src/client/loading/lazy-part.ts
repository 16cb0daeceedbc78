import { type ComponentType, lazy } from 'react'
import { withLoadTimeout } from './load-timeout.ts'

/**
 * `React.lazy` with the specification's limit: a part that has not loaded by then counts as failed, and its page says
 * so. With `otherwise` the page does without it.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
) =>
  lazy(async () => {
    try {
      return { default: await withLoadTimeout(load()) }
    } catch (error) {
      if (otherwise) return { default: otherwise }
      throw error
    }
  })

import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Validation that is loaded when a form is first used, for pages that people open without filling the form in. Without
 * a connection everything passes: the write fails then too and says why, and the server validates the same schema.
 */
export function lazyResolver<Values extends FieldValues>(load: () => Promise<Resolver<Values>>) {
  let loading: Promise<Resolver<Values>> | null = null
  const preload = () => {
    loading ??= load()
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const resolver: Resolver<Values> = async (values, context, options) => {
    const loaded = await preload().catch(() => null)
    return loaded ? loaded(values, context, options) : { values, errors: {} }
  }
  return { resolver, preload }
}

// Part of the build: bundles what runs in child processes, so that each of them starts fast.
import { bundleChildren } from './children/bundle.ts'
import { childModules } from './children/modules.ts'

await bundleChildren(childModules)

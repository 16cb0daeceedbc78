import type { Config } from '@react-router/dev/config'

// A route's loader comes with its page. In files of their own, which is the default, they take a quarter of the build.
export default { appDirectory: 'src', ssr: true, splitRouteModules: false } satisfies Config

import { index, type RouteConfig, route } from '@react-router/dev/routes'

// The site map: every page address and the module that draws it.
export default [
  index('features/content/LandingPage.tsx'),
  // Unknown addresses go home. It stands last.
  route('*', 'features/content/unknown.tsx'),
] satisfies RouteConfig

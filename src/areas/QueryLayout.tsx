import { Outlet } from 'react-router'
import { QueryProvider } from '#/client/queries/QueryProvider.tsx'

/** Around pages of visitors that read or write in the browser. The others are rendered from their loader alone. */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}

import { Outlet } from 'react-router'
export default function ApprovedEmployerLayout() {
  return <Outlet />
}

import '#/ui/styles/toasts.css'

export { ToastContainer } from 'react-toastify/unstyled'

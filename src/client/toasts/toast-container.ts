import './toasts.css'

export { ToastContainer } from 'react-toastify/unstyled'

import { Component, Fragment, type ReactNode } from 'react'
import { toPageFailure } from './failure.ts'

type RecoveryProps = { children: ReactNode }
type RecoveryState = { error: unknown; hasFailed: boolean; renders: number }

/** Of a second failure, in milliseconds after the first, it is certain that drawing anew does not help. */
const helpsAfter = 10_000

/**
 * Draws its part of the page anew when drawing it failed: what somebody else did to the page, or a state that should not
 * be, is gone then. What fails again at once, and what the server refused, is left to the page that says so.
 */
export class Recovery extends Component<RecoveryProps, RecoveryState> {
  override state: RecoveryState = { error: null, hasFailed: false, renders: 0 }
  recoveredAt = -helpsAfter

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    const now = performance.now()
    if (!isOurs(error) || now - this.recoveredAt < helpsAfter) return
    this.recoveredAt = now
    this.setState(({ renders }) => ({ error: null, hasFailed: false, renders: renders + 1 }))
  }

  override render() {
    const { error, hasFailed, renders } = this.state
    if (hasFailed && (!isOurs(error) || performance.now() - this.recoveredAt < helpsAfter)) throw error
    return hasFailed ? null : <Fragment key={renders}>{this.props.children}</Fragment>
  }
}

/** Neither an answer of the server nor a part that did not arrive. */
const isOurs = (error: unknown) => toPageFailure(error).status === 500 && error instanceof Error

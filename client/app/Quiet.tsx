import { Component, type ReactNode } from 'react'

/** An error boundary for parts beside the screens, so that they never take the screens down: a failure is only logged (L268). */
export class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    console.warn('A piece beside the screens failed', error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

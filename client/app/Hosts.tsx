import { type ReactNode, Suspense } from 'react'

/**
 * What lives beside the screens and comes after the first picture: each line is a lazy import of its domain's own piece.
 * The bell has its place in the top bar (TopBar.tsx).
 */
const hosts: readonly ReactNode[] = []

export default function Hosts() {
  return <Suspense fallback={null}>{hosts}</Suspense>
}

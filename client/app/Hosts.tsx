import { lazy, type ReactNode, Suspense } from 'react'

const NewsOnce = lazy(() => import('#client/notifications/NewsOnce.tsx'))
const NoticeHost = lazy(() => import('#client/notifications/NoticeHost.tsx'))
const PopupHost = lazy(() => import('#client/popups/PopupHost.tsx'))
const PushAsk = lazy(() => import('#client/push/PushAsk.tsx'))

/**
 * What lives beside the screens and comes after the first picture: each line is a lazy import of its domain's own piece.
 * The bell has its place in the top bar (TopBar.tsx).
 */
const hosts: readonly ReactNode[] = [
  <NoticeHost key="notices" />,
  <PopupHost key="popups" />,
  <PushAsk key="push" />,
  <NewsOnce key="news" />,
]

export default function Hosts() {
  return <Suspense fallback={null}>{hosts}</Suspense>
}

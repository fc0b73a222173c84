import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { onNews } from '#client/data/live.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { mayComeUp } from '#client/parts/quiet.ts'
import type { LiveEvents } from '#contract/live.ts'
import type { Notification } from '#contract/notifications.ts'
import { addNotice, loadNotices, useReadNotice } from './notices.ts'
import { useLateRefusals } from './useLateRefusals.ts'

/** Hears of new notices and of what was read elsewhere. */
export default function NoticeHost() {
  const signedIn = isSignedIn(useSession())
  const read = useReadNotice()
  const reads = useRef(read)
  reads.current = read
  useOpened()
  useLateRefusals()
  useEffect(() => {
    if (!signedIn) return
    const seen = () => document.visibilityState === 'visible' && void loadNotices()
    document.addEventListener('visibilitychange', seen)
    const deaf = onNews({
      events: ['notices:read', 'new_notification'],
      missed: before => void loadNotices(before),
      heard({ event, data }) {
        if (event === 'new_notification') came(data as LiveEvents['new_notification'], notice => void reads.current(notice).catch(() => {}))
        else void loadNotices()
      },
    })
    return () => {
      document.removeEventListener('visibilitychange', seen)
      deaf()
    }
  }, [signedIn])
  return null
}

/** Goes to the screen of a message that was tapped while the app was open. */
function useOpened() {
  const router = useRouter()
  useEffect(() => {
    const heard = ({ data }: MessageEvent) => {
      const asked = data as { type?: string; path?: string }
      if (asked?.type === 'open' && asked.path?.startsWith('/')) router.history.push(asked.path)
    }
    navigator.serviceWorker?.addEventListener('message', heard)
    return () => navigator.serviceWorker?.removeEventListener('message', heard)
  }, [router])
}

/** Said in the dock where it disturbs nobody; the bell counts it until somebody has followed it. */
function came({ tone, ...notice }: LiveEvents['new_notification'], read: (notice: Notification) => void) {
  addNotice(notice)
  if (mayComeUp()) toast(notice.title, { to: notice.link ?? undefined, onOpen: () => read(notice), look: tone, time: tone && 7000 })
  void loadNotices()
}

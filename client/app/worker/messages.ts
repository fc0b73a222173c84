/// <reference lib="webworker" />

type Worker = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients' | 'location' | 'navigator'>

interface Message {
  title: string
  text?: string
  path: string
  tag: string
  unread: number
}

const plain: Message = { title: 'Formkurve', path: '/', tag: 'formkurve', unread: 0 }

/** Reads a push message. Browsers take a subscription away whose pushes show nothing, so even an unreadable one is shown. */
function read(data: PushMessageData | null): Message {
  try {
    const { title, text, path, tag, unread } = (data?.json() ?? {}) as Partial<Message>
    return { title: title || plain.title, text, path: path ?? plain.path, tag: tag ?? plain.tag, unread: Number(unread) || 0 }
  } catch {
    return plain
  }
}

/** A path within this app, whichever path was given. */
export function ownPath(path: unknown, origin: string) {
  const own = typeof path === 'string' && /^\/(?![/\\])/.test(path) && URL.canParse(path, origin)
  const url = own ? new URL(path, origin) : undefined
  return url?.origin === origin ? url.pathname + url.search + url.hash : '/'
}

/** Shows a message of the studio and the number of unread ones. */
export async function announce({ registration, location, navigator }: Worker, data: PushMessageData | null) {
  const { title, text, path, tag, unread } = read(data)
  const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }
  await Promise.all([
    registration.showNotification(title, {
      tag,
      lang: 'de-CH',
      icon: '/icons/toess-192.png',
      badge: '/icons/monochrome-512.png',
      body: text,
      data: { path: ownPath(path, location.origin) },
    }),
    badge.setAppBadge?.(unread).catch(() => {}),
  ])
}

/**
 * Subscribes anew in place of what the browser took away, and tells the open app, which registers it at the studio; without one the next
 * start compares them.
 */
export async function renew({ registration, clients }: Worker, before: PushSubscription | null, after: PushSubscription | null) {
  if (!after && before) await registration.pushManager.subscribe(before.options).catch(() => undefined)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const open of windows) open.postMessage({ type: 'subscribed' })
}

/** Opens the screen in the open app, or opens the app; a message without a screen leaves the open app as it is. */
export async function show({ clients, location }: Worker, path: unknown) {
  const goal = ownPath(path, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) return clients.openWindow(goal)
  if (path !== undefined) open.postMessage({ type: 'open', path: goal })
  return open.focus()
}

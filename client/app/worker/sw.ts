/// <reference lib="webworker" />
import { fetchAsset } from './chunk.ts'
import { announce, renew, show } from './messages.ts'
import { Precache, type PrecacheEntry, type PrecacheStep } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

type SubscriptionChange = ExtendableEvent & Partial<Record<'oldSubscription' | 'newSubscription', PushSubscription | null>>

const precache = new Precache(
  self.__WB_MANIFEST,
  // Same name as workbox's cache, whose files an older version left here.
  () => caches.open(`workbox-precache-v2-${self.registration.scope}`),
  self.location.origin,
)

self.addEventListener('install', event => event.waitUntil(precache.install()))

self.addEventListener('activate', event => event.waitUntil(precache.sweep().then(() => self.clients.claim())))

self.addEventListener('fetch', event => {
  const answer = answerOf(event.request)
  if (answer) event.respondWith(answer)
})

function answerOf(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|abmelden)\//.test(pathname)) return undefined
  // Every page is the same shell; only the API, downloads and the page that a mail's «Abmelden» leads to go to the network.
  if (request.mode === 'navigate') return precache.answer('/index.html')
  // A file that is not of this version: a chunk of another one, or one left out of it.
  return precache.answer(pathname) ?? (pathname.startsWith('/assets/') ? fetchAsset(request) : undefined)
}

self.addEventListener('message', event => {
  const { type, steps } = (event.data ?? {}) as { type?: string; steps?: PrecacheStep[] }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'TAKE' && steps) event.waitUntil(precache.take(steps).then(left => event.ports[0]?.postMessage(left)))
})

self.addEventListener('push', event => event.waitUntil(announce(self, event.data)))

self.addEventListener('pushsubscriptionchange', event => {
  const { oldSubscription = null, newSubscription = null, waitUntil } = event as SubscriptionChange
  waitUntil.call(event, renew(self, oldSubscription, newSubscription))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(self, event.notification.data?.path))
})

/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { fetchAsset } from './chunk.ts'
import { announce, show } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Everything a person opens is the same shell; only the API and downloads go to the network.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }))

// Only what is not in the precache comes here: a chunk of another version, or one left out of it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => fetchAsset(request),
)

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => event.waitUntil(announce(self, event.data)))

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(self, event.notification.data?.path))
})

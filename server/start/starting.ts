import type { RequestListener } from 'node:http'
import express, { type Request } from 'express'
import { Refusal } from '#contract/refusals.ts'
import type { Settings } from '#server/kit/settings.ts'
import { plainPage, safe } from '#server/serve/plainPage.ts'
import { transportSecurity } from '#server/serve/security.ts'
import { send } from '#server/serve/send.ts'

/** Seconds until a page or a device tries again. */
const again = 3

const { headers, whole } = plainPage(`
main { max-width: 440px; margin: 0 auto; padding: 22vh 24px 32px; text-align: center }
svg { width: 64px; height: 64px }
h1 { margin: 20px 0 0; font-size: 26px; line-height: 32px; font-weight: 680; letter-spacing: -.015em }
p { margin: 8px 0 0; overflow-wrap: anywhere }
div { height: 2px; margin: 24px auto; background: var(--line); overflow: hidden }
i { display: block; width: 40%; height: 100%; background: var(--brand); animation: running 1.5s linear infinite }
@keyframes running { from { transform: translateX(-100%) } to { transform: translateX(250%) } }
@media (prefers-reduced-motion: reduce) { i { width: 100%; animation: none } }
.foot { text-wrap: balance; color: var(--ink2); font-size: 15px; line-height: 21px }
`)

/** As on the app's own first picture (client/index.html). */
const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#0B6A3E"/><g fill="none" stroke="#FFFFFF" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"><path d="M6.5 17.5c3-4.6 5.6-4.6 8.4 0M6.5 24c3.4-5 6.2-5 9 0 2.6-1.2 5.4-6.2 8.6-12.6"/></g><circle cx="25" cy="8" r="3.1" fill="#2353C2" stroke="#FFFFFF" stroke-width="1.2"/></svg>`

const pageSaying = (step: string) =>
  whole(
    'Formkurve startet …',
    `<main>${mark}
<h1>Formkurve startet …</h1>
<p role="status">${safe(step)}</p>
<div aria-hidden="true"><i></i></div>
<p class="foot">Beim ersten Mal kann das eine Minute dauern. Du musst nichts tun: Diese Seite lädt von selbst neu.</p>
</main>`,
  )

/**
 * Answers from the moment the port is open until the house is: whoever asks for a page sees what is being done, all else hears 503, by which
 * acts on devices wait and a load balancer sends nobody here.
 */
export function starting(settings: Settings) {
  let step = 'Die Daten werden geöffnet …'
  let open: RequestListener | undefined
  const waiting = waitingRoom(settings, () => step)
  return {
    answer: ((request, response) => (open ?? waiting)(request, response)) satisfies RequestListener,
    /** The step that is being done from now on. */
    doing(line: string) {
      step = line
    },
    /** From now on this one answers. */
    over(listener: RequestListener) {
      open = listener
    },
  }
}

const asksForPage = ({ method, path, headers: { accept = '' } }: Request) =>
  (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && !/^\/api(\/|$)/.test(path)

function waitingRoom(settings: Settings, step: () => string) {
  const app = express()
  app.disable('x-powered-by')
  app.use(transportSecurity(settings))
  app.use((request, response) => {
    const retry = { 'retry-after': String(again) }
    if (!asksForPage(request)) {
      const refusal = new Refusal('stopping')
      return void send(request, response, { status: refusal.status, text: JSON.stringify(refusal.body()) }, retry)
    }
    // Not 200: a page under that would be kept, and would count as the app.
    response.writeHead(503, { ...headers(), ...retry, refresh: String(again) })
    response.end(request.method === 'HEAD' ? undefined : pageSaying(step()))
  })
  return app
}

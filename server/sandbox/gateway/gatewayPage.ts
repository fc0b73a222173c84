import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { safe } from '#server/serve/plainPage.ts'
import { bodyOf } from './api.ts'
import { type Checkout, decide, lockCheckout, returnOf } from './checkout.ts'
import { francs, gatewayPageOf, headersFor } from './gatewayHtml.ts'
import { type GatewayParts, instantOf } from './parts.ts'
import { sandboxCheckout } from './tables.ts'

/** Cards to choose from in place of typing a number: no card data exists here. */
const cards = [
  ['ok', 'Visa •••• 1111', 'wird bezahlt'],
  ['no', 'Mastercard •••• 0002', 'wird abgelehnt'],
  ['secure', 'Visa •••• 0006', 'fragt mit 3-D Secure nach'],
] as const

const over: Record<Exclude<Checkout['state'], 'open'>, string> = {
  authorised: 'Diese Zahlung ist bezahlt.',
  refused: 'Diese Zahlung wurde abgelehnt.',
  cancelled: 'Diese Zahlung wurde abgebrochen.',
  expired: 'Diese Zahlung ist abgelaufen.',
}

const button = (act: string, words: string, look: 'main' | 'side') =>
  `<button class="${look}" name="act" value="${act}">${safe(words)}</button>`

const head = ({ way, amount, statement, merchantAccount, reference }: Checkout) => `
<p class="way"><span>${way === 'twint' ? 'Mit TWINT bezahlen' : 'Mit Karte bezahlen'}</span><b>${way === 'twint' ? 'TWINT' : 'KARTE'}</b></p>
<h1>${francs(amount)}</h1>
<p>an ${safe(statement ?? merchantAccount)}</p>
<p>Referenz ${safe(reference)}</p>`

const twintForm = (checkout: Checkout) => `<form method="post">
${button('pay', 'Bezahlen', 'main')}${button('cancel', 'Abbrechen', 'side')}
<a href="${safe(checkout.returnUrl)}">Offen lassen</a></form>`

const cardForm = (checkout: Checkout) => `<form method="post"><fieldset><legend>Testkarte</legend>
${cards.map(([value, name, does], at) => `<label><input type="radio" name="card" value="${value}"${at === 0 ? ' checked' : ''}><div>${name}<span>${does}</span></div></label>`).join('\n')}
</fieldset>${button('pay', `${francs(checkout.amount)} bezahlen`, 'main')}${button('cancel', 'Abbrechen', 'side')}
<a href="${safe(checkout.returnUrl)}">Offen lassen</a></form>`

const secureForm = () => `<p role="status">3-D Secure: Deine Bank fragt in ihrer App, ob du das bist.</p>
<form method="post">${button('pay', 'In der App bestätigen', 'main')}${button('refuse', 'In der App ablehnen', 'side')}</form>`

function inside(checkout: Checkout, step: string | null) {
  if (checkout.state !== 'open')
    return `<p role="status">${over[checkout.state]}</p><form><a href="${safe(returnOf(checkout))}">Zurück zum Shop</a></form>`
  if (checkout.way === 'twint') return twintForm(checkout)
  if (step === 'secure') return secureForm()
  const refused = step === 'refused' ? '<p role="alert">Die Karte wurde abgelehnt. Versuche es mit einer anderen.</p>' : ''
  return refused + cardForm(checkout)
}

const pageFor = (checkout: Checkout, step: string | null) =>
  gatewayPageOf(
    'Testzahlung',
    `<div class="card">${head(checkout)}${inside(checkout, step)}</div>
<p class="foot">Diese Seite steht an der Stelle des Zahlungsdienstes. Was hier geschieht, steht unter /sandbox.</p>`,
  )

const currentCheckoutOf = ({ state, expiresAt, ...rest }: Checkout, now: number): Checkout => ({
  ...rest,
  expiresAt,
  state: state === 'open' && expiresAt <= instantOf(now) ? 'expired' : state,
})

/** Does what the payer chose; the address that the browser goes to next. */
const take = (parts: GatewayParts, page: string, form: URLSearchParams) =>
  parts.db.transaction(async tx => {
    const checkout = await lockCheckout(tx, { page })
    if (!checkout) return undefined
    const chosen = form.get('act')
    if (chosen === 'pay' && form.get('card') === 'secure') return '?step=secure'
    const refused = chosen === 'refuse' || form.get('card') === 'no'
    const act = chosen === 'cancel' ? 'cancel' : refused ? 'refuse' : 'pay'
    const state = await decide(tx, parts, checkout, act)
    return state === 'refused' && checkout.way === 'card' ? '?step=refused' : returnOf(checkout)
  })

const notFound = (response: ServerResponse) =>
  void response
    .writeHead(404, headersFor("'self'"))
    .end(gatewayPageOf('Nicht gefunden', '<div class="card"><h1>Nicht gefunden</h1><p>Diese Testzahlung gibt es nicht.</p></div>'))

/** The payer's page: shows what is to be paid, and takes the choice that the form sends. */
export async function showPage(parts: GatewayParts, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const page = pathname.split('/').at(-1) ?? ''
  if (!/^[\w-]{32}$/.test(page)) return notFound(response)
  if (request.method === 'POST') {
    const form = new URLSearchParams(await bodyOf(request))
    const next = await take(parts, page, form)
    return next === undefined ? notFound(response) : void response.writeHead(303, { location: next, 'cache-control': 'no-store' }).end()
  }
  const [checkout] = await parts.db.select().from(sandboxCheckout).where(eq(sandboxCheckout.page, page))
  if (!checkout) return notFound(response)
  const html = pageFor(currentCheckoutOf(checkout, parts.now()), searchParams.get('step'))
  response.writeHead(200, headersFor(new URL(checkout.returnUrl).origin)).end(html)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { maskedEmail, purposeWords } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/kit/house.ts'
import { plainPage, safe } from '#server/serve/plainPage.ts'
import { sendRefusal } from '#server/serve/send.ts'
import { file } from '#server/serve/serve.ts'
import { everything } from './unsubscribe.ts'
import { behindKey } from './unsubscribeKeys.ts'

const { headers, whole } = plainPage(`
main { max-width: 480px; margin: 0 auto; padding: 12vh 24px 32px }
h1 { margin: 0; font-size: 26px; line-height: 32px; font-weight: 680; letter-spacing: -.015em }
p { margin: 12px 0 0; overflow-wrap: anywhere }
form { margin: 24px 0 0; display: grid; gap: 12px }
button { min-height: 48px; padding: 10px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button.main { background: var(--brand); border-color: var(--brand); color: var(--onBrand) }
button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.foot { color: var(--ink2); font-size: 15px; line-height: 21px }
`)

const home = '<p class="foot">Deine Formkurve</p>'

/** The answer to every click, the same bytes whether there was anything to end. */
const ended = Buffer.from(
  whole(
    'Abgemeldet',
    `<main><h1>Abgemeldet</h1><p role="status">Das ist erledigt: An diese Adresse schicken wir dazu nichts mehr.</p>
<p class="foot">Was du bei uns bestellt hast, wie Rechnungen, Verträge und Termine, bekommst du weiterhin.</p>${home}</main>`,
  ),
)

export const endedPage = () => file(ended, { type: 'text/html; charset=utf-8', headers: headers() })

const asking = (key: string, address: string, what: string) => `<main><h1>Abmelden</h1>
<p>Was sollen wir an <b>${safe(address)}</b> nicht mehr schicken?</p>
<form method="post" action="/api/mails/unsubscribe/${safe(key)}">
<button class="main" name="was" value="dies">${safe(what)} abmelden</button>
<button name="was" value="${everything}">Alles abmelden, was wirbt</button></form>
<p class="foot">Rechnungen, Verträge und Termine bekommst du weiterhin.</p>${home}</main>`

const unknown = `<main><h1>Dieser Link gilt nicht</h1>
<p>Vielleicht fehlt am Ende ein Stück. Nimm den Link nochmals aus der E-Mail, oder schreib deinem Studio.</p>${home}</main>`

/** /abmelden/:key, where a mail's link leads: a page without script, on which nothing happens before a button is pressed (V07). */
export const unsubscribePages = (house: House) => async (request: IncomingMessage, response: ServerResponse) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendRefusal(request, response, new Refusal('wrong-method'))
  const key = (request.url ?? '/').split('?')[0]!.slice(1)
  const isKey = /^[0-9A-Za-z]{16}$/.test(key)
  const found = isKey ? await behindKey(house.db, key).catch(() => null) : undefined
  if (found === null) return sendRefusal(request, response, new Refusal('stopping'))
  const address =
    found &&
    (found.address.channel === 'email' && !found.address.address.startsWith('#') ? maskedEmail(found.address.address) : 'diese Adresse')
  const inside = found && address ? asking(key, address, purposeWords(found.purpose)) : unknown
  response.writeHead(found ? 200 : 404, headers("'self'"))
  response.end(request.method === 'HEAD' ? undefined : whole('Abmelden', inside))
}

import { createHash } from 'node:crypto'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { when } from '#server/courses/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { enteredSandbox } from '#server/outside/meeting.ts'
import { file } from '#server/serve/serve.ts'
import { sandboxMeeting } from './tables.ts'

/** Seconds between two reloads of the page, each of which says that its guest is there. */
const every = 5
/** Timeout in seconds after which a guest without a reload no longer counts as there. */
const patience = 15

const style = `
:root { color-scheme: light dark; --bg: #F1F4EF; --card: #FFFFFF; --ink: #0F1A14; --ink2: #43514A; --brand: #0B6A3E; --soft: #DBEEE1; --line: #DAE1D9 }
@media (prefers-color-scheme: dark) { :root { --bg: #0A0F0C; --card: #131916; --ink: #EDF3EF; --ink2: #B0BDB5; --brand: #45D48B; --soft: #123020; --line: #27312B } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 430 16px/24px 'Archivo Variable', system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 26px; line-height: 32px; margin: 0 0 4px }
h2 { font-size: 18px; line-height: 24px; margin: 24px 0 8px }
p { margin: 0; color: var(--ink2) }
ul { list-style: none; margin: 0; padding: 0 16px; background: var(--card); border-radius: 16px }
li { display: flex; justify-content: space-between; gap: 12px; min-height: 48px; align-items: center; overflow-wrap: anywhere }
li + li { border-top: 1px solid var(--line) }
li span { color: var(--ink2); font-size: 13px; white-space: nowrap }
a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 18px; margin-top: 24px; border-radius: 10px; background: var(--soft); color: var(--ink); font-weight: 620; text-decoration: none }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
`
const hash = createHash('sha256').update(style).digest('base64')

/** Headers of the page, which reloads itself and runs no script. */
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'referrer-policy': 'no-referrer',
  refresh: String(every),
}

const safe = (text: string) => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

interface Present {
  name: string
  leads: boolean
}

const page = (title: string, closesAt: string, people: Present[]) => `<!doctype html>
<html lang="de-CH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title><style>${style}</style></head>
<body><main><h1>${safe(title)}</h1>
<p>Attrappe des Meeting-Dienstes: kein Bild und kein Ton. Der Raum schliesst ${safe(when(closesAt))}.</p>
<h2>Im Raum: ${people.length}</h2>
<ul>${people.map(({ name, leads }) => `<li>${safe(name)}${leads ? '<span>leitet</span>' : ''}</li>`).join('')}</ul>
<a href="/videos">Raum verlassen</a></main></body></html>`

/** The page of a sandbox's room; asking for it marks its guest as present. */
export async function showRoom(tx: Tx, house: House, token: string) {
  const entered = await enteredSandbox(house, token)
  if (!entered) throw new Refusal('unknown-path')
  const { room, title, closesAt, guest } = entered
  const seen = new Date().toISOString()
  const ago = new Date(Date.now() - patience * 1000).toISOString()
  await tx.delete(sandboxMeeting).where(lt(sandboxMeeting.seen, new Date(Date.now() - dayMs).toISOString()))
  await tx
    .insert(sandboxMeeting)
    .values({ room, person: guest._id, name: guest.name, leads: guest.leads, seen })
    .onConflictDoUpdate({ target: [sandboxMeeting.room, sandboxMeeting.person], set: { seen, name: guest.name, leads: guest.leads } })
  const people = await tx
    .select({ name: sandboxMeeting.name, leads: sandboxMeeting.leads })
    .from(sandboxMeeting)
    .where(and(eq(sandboxMeeting.room, room), gt(sandboxMeeting.seen, ago)))
    .orderBy(asc(sandboxMeeting.name))
  return file(Buffer.from(page(title, closesAt, people)), { type: 'text/html; charset=utf-8', headers })
}

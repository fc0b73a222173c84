import { send } from '#client/data/send.ts'
import { isCounted } from '#client/parts/counted.ts'
import { keepSource } from '#client/parts/leads/leadOrigin.ts'
import { mailings } from '#contract/mailings/calls.ts'
import { isId } from '#contract/shapes.ts'

/** Somebody came by a link of a mailing: it counts here, where the page ran, and never by what looks through links (V12). */
export async function noteMailing() {
  const id = new URLSearchParams(location.search).get('mailing')
  if (!isId(id)) return
  keepSource({ source: 'mailing', id })
  // Not counted without a network: nobody waits for that.
  if (isCounted()) await send(mailings.opened, { params: { id }, body: { counts: true } }).catch(() => {})
}

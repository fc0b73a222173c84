import type { Acting, Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { publishOnCommit } from '#server/kit/telling.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import { decidersNear } from './deciders.ts'

const link = '/dashboard/timetracker'
const desk = '/dashboard/timetracker/management'
export const timeLinks = { own: link, desk } as const

/** Tells those who read there, and the studio's tablets, that somebody came or went. */
export const tellHere = ({ tx }: Within<WithBus>, studio: string) =>
  publishOnCommit(tx, {
    kind: 'live',
    people: [],
    staff: (['tt_management', 'tt_office', 'g_studioadmin'] as const).map(right => ({ right, studio })),
    tablets: [studio],
    event: 'team:here',
    data: { studio },
  })

/** Tells the open apps of these people, and the tablets on which they act, that their time is another than before. */
export async function tellTime({ tx, house }: Within<WithBus & WithDomains>, own: readonly string[]) {
  const people = new Set(own)
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, own)) people.add(tablet)
  await publishOnCommit(tx, { kind: 'live', people: [...people], event: 'time:changed', data: {} })
}

const short = (instant: string) => dayOf(instant).split('-').reverse().slice(0, 2).map(Number).join('.')
const when = ({ from, to }: { from: string; to: string }) => `${short(from)}., ${clockOf(from)}–${clockOf(to)}`

/** Tells somebody that the office wrote of their time (T21). */
export const tellWritten = ({ tx, house }: Acting, of: string, what: { from: string; to: string; gone: boolean }) =>
  notify(tx, house, {
    people: [of],
    title: what.gone ? `Ein Eintrag deiner Zeit wurde gestrichen: ${when(what)}` : `Deine Zeit wurde eingetragen: ${when(what)}`,
    link,
  })

/** Tells the author of a correction what was decided. */
export const tellDecided = ({ tx, house }: Acting, of: string, isAccepted: boolean) =>
  notify(tx, house, {
    people: [of],
    title: isAccepted ? 'Deine Korrektur der Zeit ist angenommen.' : 'Deine Korrektur der Zeit ist abgelehnt.',
    link,
    tone: isAccepted ? 'ok' : 'warn',
  })

/** Tells those who decide there that a correction waits. */
export async function tellAsked({ tx, house }: Acting, studio: string, by: string) {
  const people = await decidersNear(tx, studio, by)
  await notify(tx, house, { people, title: 'Eine Korrektur der Zeit wartet auf dich.', link: desk })
}

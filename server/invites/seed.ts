import { makeCode } from '#contract/codes.ts'
import type { InviteState } from '#contract/rules/invites/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { invite } from './tables.ts'

interface DemoInvite {
  guest: string
  state: InviteState
  ago: number
  by?: DemoName
}

const given: readonly DemoInvite[] = [
  { guest: 'Seraina', state: 'open', ago: 3, by: 'mitglied' },
  { guest: 'Marco', state: 'used', ago: 20, by: 'mitglied' },
  { guest: 'Tag der offenen Tür', state: 'open', ago: 1 },
  { guest: 'Nachbar vom dritten Stock', state: 'expired', ago: 45, by: 'mitglied2' },
  { guest: 'Doppelt ausgestellt', state: 'withdrawn', ago: 6 },
]

/** The letter of a code at a place of the row, the same at every start. */
const makeInviteDraw = (nth: number) => {
  let seed = nth * 7919 + 13
  return (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
}

/** Invitations in every state, by members and by the studio. */
export async function seedInvites({ db }: House, people: DemoPeople) {
  const now = Date.now()
  const rows = given.map(({ guest, state, ago, by }, nth) => {
    const at = new Date(now - ago * dayMs)
    return {
      _id: demoId('invite', guest),
      code: makeCode(makeInviteDraw(nth)),
      studio: by === 'mitglied2' ? 'frauenfeld' : 'winterthur',
      member: by ? people[by] : null,
      author: by ? null : people.leitung,
      guest,
      state,
      at: at.toISOString(),
      until: new Date(at.getTime() + 30 * dayMs).toISOString(),
      used: state === 'used' ? new Date(at.getTime() + 4 * dayMs).toISOString() : null,
      ...(state === 'used' && { lead: demoId('lead', 'Rüegg') }),
    }
  })
  await db.insert(invite).values(rows).onConflictDoNothing()
}

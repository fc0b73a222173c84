import { refusals } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { LateRefusal } from '#server/serve/plugs.ts'
import { actorOf } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'

/**
 * Tells the author of an act that was answered as done that it is refused: open apps, whose outbox then holds it as refused, and the bell of
 * whoever did it, each time that it comes again and is refused. The bell says no more than the code does: what a refusal says beyond it may name somebody.
 */
export async function tellLate(tx: Tx, house: House, { who, key, call, refusal }: LateRefusal) {
  const { status, code, message } = refusal
  await house.bus.publish(tx, { kind: 'live', people: [who._id], event: 'act:refused', data: { key, status, code, message } })
  await notify(tx, house, {
    people: [actorOf(who)],
    title: `Nicht ausgeführt: ${refusals[code][1]}`,
    link: call.offline ? '/abgleich' : null,
    tone: 'danger',
  })
}

import { v5 } from 'uuid'
import { refusals } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { LateRefusal } from '#server/serve/plugs.ts'
import { actorOf } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'

const namespace = '5b7c1f0a-2d64-4f7e-9a43-c1de0b6f8a25'

/**
 * Tells the author of an act that was answered as done that it is refused: open apps, whose outbox then holds it as refused, and the bell of
 * whoever did it. The bell says no more than the code does: what a refusal says beyond it may name somebody.
 */
export async function tellLate(tx: Tx, house: House, { who, key, call, refusal }: LateRefusal) {
  const { status, code, message } = refusal
  await house.bus.publish(tx, { kind: 'live', people: [who._id], event: 'act:refused', data: { key, status, code, message } })
  await notify(tx, house, {
    _id: v5(`${who._id} ${key}`, namespace),
    people: [actorOf(who)],
    title: `Nicht ausgeführt: ${refusals[code][1]}`,
    link: call.offline ? '/abgleich' : null,
    tone: 'danger',
  })
}

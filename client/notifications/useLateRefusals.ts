import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { breath, mostAsked } from '#contract/breath.ts'
import type { LiveEvents } from '#contract/live.ts'
import { dayMs } from '#contract/time.ts'

/** Acts of this device that the studio may have refused after it had answered them as done, while nobody here could hear of it. */
async function inDoubt({ outbox }: Pick<Local, 'outbox'>, before: number) {
  const { callNamed } = await import('#contract/callNamed.ts')
  const rows = (await outbox.rows()).filter(({ state, answered = '', attempts }) => {
    const at = Date.parse(answered)
    return state === 'done' && attempts > 0 && at > before - dayMs && at < before
  })
  const held = await Promise.all(rows.map(async ({ call }) => (await callNamed(call).catch(() => undefined))?.breath !== undefined))
  return rows.filter((_, nth) => held[nth]).map(({ key }) => key)
}

/** Asks what became of acts that were held when this device last heard from the studio, and marks those that were refused. */
export async function askLate(local: Pick<Local, 'outbox'>, before: number) {
  const keys = await inDoubt(local, before)
  for (let from = 0; from < keys.length; from += mostAsked) {
    const asked = keys.slice(from, from + mostAsked).join(',')
    for (const { key, ...refusal } of await send(breath.refused, { query: { keys: asked } })) await local.outbox.refuse(key, refusal)
  }
}

/** Acts that were answered as done and refused once their breath was over stand as refused on this device: on their screen and on /abgleich. */
export function useLateRefusals() {
  const local = useMaybeLocal()
  useEffect(() => {
    if (!local) return
    return onNews({
      events: ['act:refused'],
      missed: before => void askLate(local, before).catch(() => {}),
      heard({ data }) {
        const { key, ...refusal } = data as LiveEvents['act:refused']
        void local.outbox.refuse(key, refusal).catch(() => {})
      },
    })
  }, [local])
}

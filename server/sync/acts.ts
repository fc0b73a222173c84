import type { ActVerdict, SentAct } from '#contract/sync.ts'
import type { Each } from '#server/serve/serve.ts'

/** Lanes at once: one device's many acts leave room for everybody else's. */
const lanesAtOnce = 4

/** Does many acts, lanes side by side and those of one lane in their order; behind one that fails nothing of its lane is done. */
export async function doActs(acts: readonly SentAct[], each: Each): Promise<ActVerdict[]> {
  const verdicts = new Map<SentAct, ActVerdict>()
  const lanes = [...new Set(acts.map(({ lane }) => lane))].map(lane => acts.filter(act => act.lane === lane))
  const work = async (): Promise<void> => {
    const lane = lanes.shift()
    if (!lane) return
    for (const act of lane) {
      const { status, text, retryAfter } = await each(act)
      verdicts.set(act, { key: act.key, status, ...(text && { body: text }), ...(retryAfter && { retryAfter }) })
      if (status < 200 || status >= 300) break
    }
    return work()
  }
  await Promise.all(Array.from({ length: lanesAtOnce }, work))
  return acts.map(act => verdicts.get(act) ?? { key: act.key, status: 0 })
}

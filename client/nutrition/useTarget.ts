import { useMemo } from 'react'
import { useFind } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { useProfile } from '#client/parts/profile/profile.ts'
import type { CallBody as Sent } from '#contract/call.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { type BodyProfile, targetFrom, targetOf } from '#contract/rules/nutrition/targets.ts'

const weights = { selector: { kind: 'weight' as const } }

/** The member's body, as far as it is known on this device: the profile, and the latest weight that was measured. */
function useBody(): BodyProfile | undefined {
  const me = useMe()
  const { shown } = useProfile()
  const measured = useFind('measurements', weights)
  return useMemo(() => {
    if (!shown || !measured) return undefined
    const [last] = [...measured].sort((a, b) => (`${a.day}${a.at}` < `${b.day}${b.at}` ? 1 : -1))
    const { geburtstag, geschlecht, groesse } = shown
    return { geburtstag, geschlecht, groesse, gewicht: last?.value ?? me?.gewicht }
  }, [shown, measured, me?.gewicht])
}

/** How active the member is and what they aim at: as it waits here, else as the studio has it. */
export function useAim() {
  const { data } = useCall(diary.aim)
  const waiting = useWaitingActs(diary.setAim)
  // A field that a later act leaves out stays as an earlier one means it.
  const meant: Partial<Sent<typeof diary.setAim>> = Object.assign({}, data, ...waiting.map(({ body }) => body))
  return { activity: meant.activity, kcal: meant.kcal ?? null, protein: meant.protein ?? null, waits: waiting.length > 0 }
}

/** The reference value of a day's energy, the coach's, one's own or worked out (H34); undefined while this device does not know enough to say. */
export function useTarget(day: string) {
  const body = useBody()
  const { activity, kcal, protein } = useAim()
  const { data: given } = useCall(diary.ownTarget)
  return useMemo(
    () => targetFrom(given, body && activity ? targetOf(body, activity, day) : undefined, { kcal, protein }),
    [given, body, activity, day, kcal, protein],
  )
}

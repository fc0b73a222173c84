import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'

/** Kinds of permits of an authority (T09); `other` is what goes beyond a limit of hours or of rest. */
export const permitKinds = { night: 'Nachtarbeit', sunday: 'Sonntagsarbeit', minor: 'Jugendliche', other: 'Anderes' } as const
export type PermitKind = keyof typeof permitKinds

/** A permit of a studio; days are included, `kinds` is empty where it holds for all work. */
export interface Permit {
  _id: string
  kind: PermitKind
  /** Its number, or the article that permits it. */
  number: string
  /** Null where it holds for everybody. */
  person: string | null
  kinds: readonly WorkTimeKind[]
  from: string
  to: string
  /** Shifts of one person in a calendar year; null without a limit. */
  most: number | null
}

/** How often somebody's shifts rested on permits in a year. */
export type PermitUse = readonly { permit: string; times: number }[]

/** Hands out what permits allow to one person, shift by shift, so that none is used more often than it says. */
export function permitter(permits: readonly Permit[], person: string, { year, used }: { year: string; used: PermitUse }) {
  const own = permits.filter(permit => permit.person === null || permit.person === person)
  const uses = new Map<string, Set<string>>()
  return (shift: { _id: string; kind: WorkTimeKind | null }, day: string, kind: PermitKind): Permit | undefined =>
    own.find(permit => {
      const isMeant = permit.kind === kind && permit.from <= day && day <= permit.to
      if (!isMeant || shift.kind === null || (permit.kinds.length > 0 && !permit.kinds.includes(shift.kind))) return false
      const key = `${permit._id} ${day.slice(0, 4)}`
      const those = uses.get(key) ?? new Set<string>()
      const before = day.startsWith(year) ? (used.find(each => each.permit === permit._id)?.times ?? 0) : 0
      if (permit.most !== null && !those.has(shift._id) && before + those.size >= permit.most) return false
      uses.set(key, those.add(shift._id))
      return true
    })
}

import { inOrder, type Stamp } from './stamps.ts'

/** Why a stamp's moment is doubtful (T05). It stays until somebody corrects it with a reason. */
export const doubts = {
  ahead: 'Die Uhr des Geräts ging vor.',
  backwards: 'Die Uhr des Geräts lief rückwärts.',
  old: 'Die Uhr des Geräts wurde länger als einen Tag nicht verglichen.',
  jumped: 'Die Uhr des Geräts wurde verstellt.',
  key: 'Der Schlüssel auf diesem Gerät war schon beendet.',
  'own-device': 'In diesem Studio wird auf dem Tablet gestempelt.',
} as const
export type Doubt = keyof typeof doubts

const aheadMs = 60_000
const oldSeconds = 86_400
const jumpMs = 120_000

/** Doubts about each stamp that has any, by its id. */
export function doubtsOf(stamps: readonly Stamp[]): ReadonlyMap<string, Doubt[]> {
  const found = new Map<string, Doubt[]>()
  const before = new Map<string, Stamp>()
  const byNumber = inOrder(stamps).sort((a, b) => (a.device === b.device ? a.n - b.n : a.device < b.device ? -1 : 1))
  for (const stamp of byNumber) {
    const at = Date.parse(stamp.at)
    const last = before.get(stamp.device)
    before.set(stamp.device, stamp)
    const isJump = last?.offset != null && stamp.offset !== null && Math.abs(stamp.offset - last.offset) > jumpMs
    const all: Doubt[] = [
      ...(stamp.received && at > Date.parse(stamp.received) + aheadMs ? (['ahead'] as const) : []),
      ...(last && last.n < stamp.n && at < Date.parse(last.at) ? (['backwards'] as const) : []),
      ...(stamp.offsetAge === null || stamp.offsetAge > oldSeconds ? (['old'] as const) : []),
      ...(isJump ? (['jumped'] as const) : []),
      ...(stamp.marks ?? []),
    ]
    if (all.length > 0) found.set(stamp._id, all)
  }
  return found
}

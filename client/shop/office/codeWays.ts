import type { Ways } from '#client/kit/waiting/overlay.ts'
import { unhandMinutes } from '#contract/rules/shop/moves.ts'
import { type EntryCode, entryCodes } from '#contract/shop/entryCodes.ts'

type Use = EntryCode['uses'][number]
type CodeActInput = Pick<Use, '_id' | 'at'> & { reason?: string }

/** Entries that were taken off at the desk; an answer that a device kept of before knows of none. */
export const usesOf = ({ uses }: Partial<Pick<EntryCode, 'uses'>>) => uses ?? []

const stateOf = ({ state, savedAt, entries }: EntryCode, used: number) =>
  state === 'void' ? state : used >= entries ? 'used' : savedAt ? 'saved' : 'waiting'

/** The ways of codes: acts that wait on this device are shown over the codes that were loaded. */
export const codeWays = {
  calls: { publish: entryCodes.redeem, cancel: entryCodes.unredeem },
  meant(body, kind, before) {
    const { _id, at, reason = '' } = body as CodeActInput
    const isKnown = usesOf(before).some(use => use._id === _id && !use.undone)
    if (isKnown === (kind === 'publish')) return {}
    const used = Math.min(before.entries, Math.max(0, before.used + (isKnown ? -1 : 1)))
    const uses = isKnown
      ? usesOf(before).map(use => (use._id === _id ? { ...use, undone: at } : use))
      : [{ _id, at, by: null, reason, undone: null }, ...usesOf(before)]
    return { used, uses, state: stateOf(before, used) }
  },
  doings: { publish: 'Eintritt abgezogen', cancel: 'Eintritt zurückgegeben' },
} satisfies Ways<EntryCode>

/** True while an entry that was taken off at the desk can be put back. */
export const isFresh = ({ at, undone }: Use, now = Date.now()) => !undone && now - Date.parse(at) <= unhandMinutes * 60_000

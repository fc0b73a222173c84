import { dayOf } from '#client/data/time.ts'
import { longDate } from '#client/kit/format.ts'
import type { Filled } from '#client/kit/localIndex/LocalIndex.ts'
import type { StudioState } from './useAtStudio.ts'

/** The fewest letters that are looked for on this device. */
export const fewestHere = 2

interface ChatSearchState {
  typed: string
  many: number
  device: Filled['state']
  studio: { state: StudioState; rows: readonly { at: string }[]; next: string | null; error?: string }
}

const hitCountText = (many: number) => (many === 0 ? 'Nichts gefunden' : `${many} Treffer`)

const dated = (day: string) => `${longDate(day)} ${day.slice(0, 4)}`

const notYet = {
  filling: 'Die Nachrichten auf diesem Gerät werden noch gelesen …',
  failed: 'Auf diesem Gerät lässt sich nicht suchen.',
} as const

/** The number of hits, and where was searched: one sentence where both have searched. */
export function wordsOf({ typed, many, device, studio }: ChatSearchState): string {
  if (typed.length < fewestHere) return `Gib mindestens ${fewestHere} Zeichen ein.`
  if (device !== 'whole')
    return [`${hitCountText(many)}.`, notYet[device], atStudio(studio) ?? `Beim Studio gesucht${backTo(studio)}.`].join(' ')
  const waits = atStudio(studio)
  if (waits) return `${hitCountText(many)} auf diesem Gerät. ${waits}`
  return `${hitCountText(many)} auf diesem Gerät und beim Studio${backTo(studio)}.`
}

/** Why the studio has not searched, or not yet; undefined where it has. */
function atStudio({ state, error }: ChatSearchState['studio']): string | undefined {
  if (state === 'offline') return 'Ohne Netz fehlt, was nur beim Studio liegt.'
  if (state === 'asking') return 'Das Studio sucht weiter zurück …'
  if (state === 'failed') return `Das Studio konnte nicht suchen: ${error}`
  return state === 'short' ? 'Ab 3 Zeichen sucht auch das Studio.' : undefined
}

function backTo({ rows, next }: ChatSearchState['studio']) {
  const last = rows.at(-1)
  return next && last ? `, zurück bis ${dated(dayOf(last.at))}` : ''
}

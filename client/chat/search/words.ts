import { dayOf } from '#client/data/time.ts'
import { longDate } from '#client/kit/format.ts'
import type { Filled } from '#client/kit/localIndex/LocalIndex.ts'
import type { StudioState } from './useAtStudio.ts'

/** The fewest letters that are looked for on this device. */
export const fewestHere = 2

interface Known {
  typed: string
  many: number
  device: Filled['state']
  studio: { state: StudioState; rows: readonly { at: string }[]; next: string | null; error?: string }
}

const found = (many: number) => (many === 0 ? 'Nichts gefunden.' : many === 1 ? '1 Treffer.' : `${many} Treffer.`)

const dated = (day: string) => `${longDate(day)} ${day.slice(0, 4)}`

const onDevice = {
  filling: 'Die Nachrichten auf diesem Gerät werden noch gelesen …',
  whole: 'Auf diesem Gerät durchsucht.',
  failed: 'Auf diesem Gerät lässt sich nicht suchen.',
} as const

/** What was found, and in what was searched. */
export function wordsOf({ typed, many, device, studio }: Known): string {
  if (typed.length < fewestHere) return `Gib mindestens ${fewestHere} Zeichen ein.`
  return `${found(many)} ${onDevice[device]} ${atStudio(studio)}`.trim()
}

function atStudio({ state, rows, next, error }: Known['studio']): string {
  if (state === 'offline') return 'Ohne Netz fehlt, was nur beim Studio liegt.'
  if (state === 'asking') return 'Das Studio sucht weiter zurück …'
  if (state === 'failed') return `Das Studio konnte nicht suchen: ${error}`
  if (state === 'short') return 'Ab 3 Zeichen sucht auch das Studio.'
  const last = rows.at(-1)
  return next && last ? `Beim Studio durchsucht bis ${dated(dayOf(last.at))}.` : 'Beim Studio durchsucht.'
}

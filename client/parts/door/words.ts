import { clockTime } from '#client/kit/format.ts'
import { type DoorPerson, type DoorView, doorMoments } from '#contract/rules/door/doorRules.ts'

/** The rule by which free seats are given, in one sentence. */
export function decideWords({ execution, started, ended, late, waiting, closed }: DoorView, noun: string) {
  if (execution.cancelled) return `Der ${noun} fällt aus: Es zählt kein Besuch.`
  if (closed) return `Der ${noun} ist abgeschlossen. Ändern geht noch, mit Grund.`
  if (late) return `Der ${noun} ist zu Ende, der Check-in auch. Ändern geht noch, mit Grund.`
  if (ended) return `Der ${noun} ist zu Ende: Wer da war, lässt sich noch bis ${clockTime(doorMoments(execution).closes)} eintragen.`
  if (started && execution.capacity == null) return `Der ${noun} läuft: Wer da ist, kommt herein.`
  if (started) return `Der ${noun} läuft: Wer da ist, bekommt einen freien Platz; Plätze von Fehlenden sind frei.`
  const opens = `Check-in ab ${clockTime(doorMoments(execution).opens)}. `
  if (execution.capacity == null) return `${opens}Plätze hat es für alle.`
  if (waiting.length === 0) return `${opens}Freie Plätze gehen an Spontane; wer angemeldet ist, hat den Platz bis zum Beginn.`
  return `${opens}Freie Plätze gehören bis zum Beginn zuerst der Warteliste, in ihrer Reihenfolge; danach wer da ist.`
}

/** The line under a name. */
export function personStatusLine(
  { state, place, position, visited, visitedAt, came, missed, guests }: DoorPerson,
  spot: string | null | undefined,
) {
  const seat = (place ? ` · ${spot ?? 'Platz'} ${place}` : '') + (guests ? ` · bringt ${guests} mit` : '')
  const was =
    state === 'booked'
      ? `Angemeldet${seat}`
      : state === 'waiting'
        ? `Warteliste, Platz ${position ?? '–'}${seat}`
        : state === null
          ? 'Ohne Anmeldung'
          : 'Hatte sich abgemeldet'
  if (visited) return came === true ? `${was} · korrigiert: war da` : `${was}${visitedAt ? ` · da seit ${clockTime(visitedAt)}` : ''}`
  if (came === false) return `${was} · korrigiert: war nicht da`
  return missed ? `${was} · nicht erschienen` : was
}

/** People who are booked and have not come yet. */
export function missingWords(open: number) {
  if (open === 0) return 'Alle Angemeldeten sind da.'
  if (open === 1) return 'Eine angemeldete Person fehlt noch; beim Abschliessen gilt sie als nicht erschienen.'
  return `${open} Angemeldete fehlen noch; beim Abschliessen gelten sie als nicht erschienen.`
}

import { dayOf } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { type NoticeRow, type NoticeWay, noticeCauses } from '#contract/contracts/noticeShapes.ts'

export const noticeWayWords: Record<NoticeWay, string> = { app: 'in der App', letter: 'per Brief', mail: 'per E-Mail', desk: 'am Empfang' }
export const noticeKindWords: Record<NoticeRow['kind'], string> = { ordinary: 'Ordentlich', extraordinary: 'Ausserordentlich' }

/** Causes to choose from: of a death its member tells nobody. */
export const causeOptions = Object.entries(noticeCauses)
export const ownCauseOptions = causeOptions.filter(([cause]) => cause !== 'death')

/** The state of a notice, in a sentence. */
export function noticeWords({ confirmedAt, takenBackAt, kind, to }: NoticeRow) {
  if (takenBackAt) return `Zurückgenommen am ${date(dayOf(takenBackAt))}`
  if (confirmedAt) return to ? `Bestätigt, letzter Tag ${date(to)}` : 'Bestätigt'
  return kind === 'ordinary' ? 'Wartet auf die Bestätigung' : 'Wird geprüft: Der letzte Tag wird noch festgelegt'
}

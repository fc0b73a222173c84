import { age } from '#client/kit/format.ts'
import type { CaseAct, CaseState, ReportedKind } from '#contract/rules/moderation/states.ts'
import type { ReviewItem } from '#contract/social/post.ts'

/** A kind of thing, as a line of a list says it. */
export const kindWords: Record<ReportedKind, string> = {
  post: 'Beitrag',
  comment: 'Kommentar',
  message: 'Nachricht',
  person: 'Profil',
  group: 'Gruppe',
}

export const stateWords: Record<CaseState, string> = {
  open: 'offen',
  released: 'freigegeben',
  removed: 'entfernt',
  warned: 'verwarnt',
  silenced: 'stumm',
  closed: 'ohne Folgen',
  objected: 'Einspruch',
  upheld: 'bestätigt',
  overturned: 'aufgehoben',
}

/** An act as a button says it, and as it is said once it is done. */
export const actWords: Record<CaseAct, { does: string; did: string }> = {
  release: { does: 'Kein Verstoss', did: 'Freigegeben.' },
  remove: { does: 'Entfernen', did: 'Entfernt.' },
  warn: { does: 'Verwarnen', did: 'Verwarnt.' },
  silence: { does: 'Stumm schalten', did: 'Stumm geschaltet.' },
  close: { does: 'Ohne Folgen schliessen', did: 'Geschlossen.' },
  reopen: { does: 'Zurücknehmen', did: 'Wieder offen.' },
  uphold: { does: 'Entscheid bestätigen', did: 'Bestätigt.' },
  overturn: { does: 'Entscheid aufheben', did: 'Aufgehoben.' },
}

/** A decision as a line of the person's history says it. */
export const actNames: Record<CaseAct, string> = {
  release: 'kein Verstoss',
  remove: 'entfernt',
  warn: 'verwarnt',
  silence: 'stumm geschaltet',
  close: 'ohne Folgen',
  reopen: 'zurückgenommen',
  uphold: 'bestätigt',
  overturn: 'aufgehoben',
}

export const daysText = (days: number | null | undefined) => (days == null ? '' : days === 1 ? '1 Tag' : `${days} Tage`)

/** How long ago something was: «gerade eben», «vor 2 Std.». */
export function sinceText(at: string) {
  const words = age(Math.max(0, Date.now() - Date.parse(at)))
  return words === 'gerade eben' ? words : `vor ${words}`
}

/** Things that wait for a review, and their author. */
export const reviewedWords = { post: 'Beitrag', comment: 'Kommentar' } as const
export const nameIn = ({ vorname, nachname }: ReviewItem['author']) => `${vorname} ${nachname}`.trim()

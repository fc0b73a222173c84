import type { RequestState, Trouble } from './states.ts'

/** The states as both sides read them. */
export const stateWords: Record<RequestState, string> = {
  requested: 'Angefragt',
  checking: 'In Prüfung',
  confirmed: 'Bestätigt',
  rejected: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
  revoked: 'Widerrufen',
}

/** Tasks of staff before it can be confirmed. */
export const troubleWords: Record<Trouble, string> = {
  away: 'Das Zutrittssystem antwortet nicht: Betrag eintragen oder später nochmals bestätigen.',
  unknown: 'Das Zutrittssystem kennt keine Zahlung: Betrag eintragen.',
  unsigned: 'Das Studio hat noch nicht unterschrieben: zuerst unter «Unterschrift» unterschreiben.',
}

/** Labels of studios that insurers know. */
export const labelWords = { qualitop: 'Qualitop', qualicert: 'QualiCert', fitnessguide: 'Fitness-Guide' } as const
export type Label = keyof typeof labelWords
export const labels = Object.keys(labelWords) as Label[]

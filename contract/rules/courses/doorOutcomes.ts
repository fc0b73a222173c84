/** Outcomes of a check-in, each with its reason. */
export const doorOutcomes = {
  visited: 'Angemeldet und da.',
  again: 'Schon eingecheckt: zählt einmal.',
  'moved-up': 'Von der Warteliste hereingekommen.',
  'walk-in': 'Ohne Anmeldung da: ein Platz war frei.',
  'signed-off': 'Hatte sich abgemeldet und war doch da: Der Besuch gilt, die Abmeldung fällt weg.',
  full: 'Kein Platz frei.',
  'waits-first': 'Die freien Plätze gehören bis zum Beginn zuerst der Warteliste.',
  early: 'Der Check-in öffnet eine Stunde vor Beginn.',
  closed: 'Der Check-in ist zu: Eine halbe Stunde nach dem Ende braucht es eine Korrektur mit Grund.',
  cancelled: 'Abgesagt: Es zählt kein Besuch.',
  'unknown-code': 'Diesen Code hat niemand mehr: Es zählt kein Besuch.',
  undone: 'Zurückgenommen.',
  corrected: 'Nachträglich korrigiert.',
  missed: 'Abgeschlossen: Wer angemeldet war und nicht kam, gilt als nicht erschienen.',
} as const
export type DoorOutcome = keyof typeof doorOutcomes

/** Effect of each outcome on the person: inside, outside, or where they were. */
const leaves: Record<DoorOutcome, 'in' | 'out' | 'be'> = {
  visited: 'in',
  again: 'in',
  'moved-up': 'in',
  'walk-in': 'in',
  'signed-off': 'in',
  full: 'out',
  'waits-first': 'out',
  early: 'out',
  closed: 'out',
  cancelled: 'out',
  'unknown-code': 'out',
  undone: 'be',
  corrected: 'be',
  missed: 'be',
}

/** Counts as a visit. */
export const isLetIn = (outcome: DoorOutcome) => leaves[outcome] === 'in'
export const isTurnedAway = (outcome: DoorOutcome) => leaves[outcome] === 'out'

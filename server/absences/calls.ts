import { absences } from '#contract/absences/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AbsenceKind, AbsenceState } from '#contract/rules/absences/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { serve } from '#server/serve/serve.ts'
import { askHoliday, askTrip, askWish, endSick, enterSick, removeSick, reportSick } from './absenceActs.ts'
import { eventsOf, holidaysBetween } from './absenceCalendar.ts'
import { decide, decideOneAbsence, undo } from './absenceDecision.ts'
import { saveSettings, settings } from './absenceSettings.ts'
import { certificate, certify } from './certificate.ts'
import { daysLeft, mine, ownAbsencesOf } from './ownAbsences.ts'
import { requestsOf } from './requests.ts'
import { readOne } from './rows.ts'

interface Changing {
  params: { id: string; status: string }
  query: { version?: number; consent?: string }
}

const changing = (kind: AbsenceKind) => async (given: Acting & Changing) => {
  const { id, status } = given.params
  const { version, consent } = given.query
  await decideOneAbsence(given, id, { kind, status: status as AbsenceState, version, consent: consent === 'true' })
  const row = await readOne(given.tx, id)
  if (!row) throw new Refusal('missing')
  return row
}

export const absenceCalls = serve(absences, {
  mine,
  daysLeft,
  askHoliday,
  askWish,
  askTrip,
  reportSick,
  enterSick,
  endSick: given => endSick(given, given.params.id, given.body),
  removeSick,
  holidays: ownAbsencesOf('holiday'),
  wishes: ownAbsencesOf('wish'),
  trips: ownAbsencesOf('trip'),
  changeHoliday: changing('holiday'),
  changeWish: changing('wish'),
  changeTrip: changing('trip'),
  holidaysBetween: given => holidaysBetween(given, given.params),
  events: given =>
    eventsOf(given, { studio: given.body.studio, from: given.body.range.from, to: given.body.range.to, leads: given.body.studioManager }),
  calendar: given => eventsOf(given, { studio: given.query.studio, from: given.query.from, to: given.query.to, leads: true }),
  requests: given => requestsOf(given, given.query),
  decide,
  undo: given => undo(given, given.params.id),
  certificate: given => certificate(given, given.params.id),
  certify: given => certify(given, given.params.id),
  settings: given => settings(given.tx, given.params.studio),
  saveSettings: given => saveSettings(given.tx, given.params.studio, given.body),
})

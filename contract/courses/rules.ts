import { type InferType, object } from 'yup'
import { count, text } from '#contract/shapes.ts'

export const mostMissDays = 365
export const mostPauseDays = 90

/** A studio's booking rules: data, not code. Minutes count back from the start of the course. */
export const courseRules = object({
  studio: text(40).required(),
  /** Days before the day of the course on which signing up opens, at midnight (gf_c_signupRange). */
  openDays: count(1, 90).label('Anmeldung offen (Tage vorher)').required(),
  /** Minutes before the start at which signing up closes. */
  closeMinutes: count(0, 1440).label('Anmeldung bis (Minuten vorher)').required(),
  /** From then on signing off counts as late. */
  lateMinutes: count(0, 2880).label('Abmeldung frei bis (Minuten vorher)').required(),
  /** Until then a free seat goes to the waiting list; earlier than `lateMinutes`, so that who moves up can still sign off freely. */
  promoteMinutes: count(0, 4320)
    .label('Nachrücken bis (Minuten vorher)')
    .required()
    .test(
      'before-late',
      'Das Nachrücken muss vor der freien Abmeldung enden, damit sich abmelden kann, wer nachrückt.',
      (value, { parent }) => value === undefined || parent.lateMinutes === undefined || value > parent.lateMinutes,
    ),
  /** How many may wait; 0 is no waiting list. */
  mostWaiting: count(0, 500).label('Plätze auf der Warteliste').required(),
  /** Late sign-offs and missed courses within `missDays` after which signing up pauses; 0 never pauses. */
  misses: count(0, 50).label('Verpasste Kurse bis zur Pause').required(),
  missDays: count(1, mostMissDays).label('Gezählt über (Tage)').required(),
  pauseDays: count(1, mostPauseDays).label('Dauer der Pause (Tage)').required(),
})
export type CourseRules = InferType<typeof courseRules>

/** Rules of a studio that has set none. */
export const usualRules: Omit<CourseRules, 'studio'> = {
  openDays: 14,
  closeMinutes: 0,
  lateMinutes: 45,
  promoteMinutes: 60,
  mostWaiting: 20,
  misses: 3,
  missDays: 30,
  pauseDays: 7,
}

const minute = 60_000

/** The moments of one execution that the rules set, as instants in ms; `opens` is the midnight in Zurich that the caller knows. */
export const momentsOf = (startsAt: string, { closeMinutes, lateMinutes, promoteMinutes }: Omit<CourseRules, 'studio'>) => {
  const start = Date.parse(startsAt)
  return { closes: start - closeMinutes * minute, late: start - lateMinutes * minute, promotes: start - promoteMinutes * minute }
}

import { decimal } from '#contract/shapes.ts'

/** The most stars that a course, a plan or an anamnesis gets; an anamnesis' own questions say theirs (L97). */
export const maxStarCount = 5

/** Half steps up to `max` (L148); none is no rating, so the least is half a star. */
export const stars = (max = maxStarCount) =>
  decimal(0.5, max)
    .label('Sterne')
    .test('half', 'Sterne gehen in halben Schritten.', value => value == null || Number.isInteger(value * 2))

/** From a place on a row of stars, 0 to 1 from its left end on, to the half step that is meant. */
export const starsAt = (share: number, max = maxStarCount) => Math.min(max, Math.max(0.5, Math.ceil(share * max * 2) / 2))

/** One step up or down, within half a star and `max`; from nothing up it begins with half a star, down with the most. */
export const starsBy = (value: number | null, by: 0.5 | -0.5, max = maxStarCount) =>
  value === null ? (by > 0 ? 0.5 : max) : Math.min(max, Math.max(0.5, value + by))

/** The fewest ratings of an average: fewer tell more about the raters than about the thing that they rated. */
export const fewestRatings = 3

/** The mean of half steps (twice the stars), to one place; null where too few rated. */
export const averageOf = (halves: number, count: number) => (count < fewestRatings ? null : Math.round((halves / 2 / count) * 10) / 10)

/** How likely somebody recommends their studio: 9 and 10 promote, up to 6 they detract. */
export const recommendGroup = (value: number) => (value >= 9 ? 'promoter' : value >= 7 ? 'passive' : 'detractor')
export const recommendWords = { promoter: 'Empfiehlt weiter', passive: 'Unentschieden', detractor: 'Rät eher ab' } as const

/** Share of promoters less share of detractors, −100 to 100; null where too few said anything. */
export const recommendScore = (promoters: number, detractors: number, answers: number) =>
  answers < fewestRatings ? null : Math.round((100 * (promoters - detractors)) / answers)

/** Hours after its end within which a visited course is rated. */
export const rateHours = 24
const hour = 3_600_000

/** True where a course that ends then can be rated at that moment (ms). */
export const isRateable = (endsAt: string, at: number) => at >= Date.parse(endsAt) && at <= Date.parse(endsAt) + rateHours * hour

interface Seat {
  signup: { state: string; visited: boolean }
  execution: { endsAt: string; cancelled: boolean }
}

/**
 * True where this device asks for a rating: the course was visited; or it was booked, and no news came since it ended (`stand`, in ms), so
 * that it can be rated without a network too. The check-in at the door decides in the end whether the rating counts.
 */
export const asksFor = ({ signup, execution }: Seat, stand: number | undefined, at: number) =>
  !execution.cancelled &&
  isRateable(execution.endsAt, at) &&
  (signup.visited || (signup.state === 'booked' && (stand ?? 0) < Date.parse(execution.endsAt)))

/** A tap on a star takes it whole; another tap on the same takes it back by half: a whole star is wide enough for a thumb, half of one is not. */
export const starsTapped = (value: number | null, star: number) => (value === star ? star - 0.5 : star)

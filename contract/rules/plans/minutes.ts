/** In seconds: a set without a time or a distance of its own, and a metre at an easy pace. */
const aSet = 40
const aMetre = 0.3

interface Timed {
  rest: number
  targets: readonly { time?: number | null; distance?: number | null }[]
}

/** How long such exercises take with their rests, in minutes, on fives: the one way in which a day's or a workout's time is known. */
export function minutesOf(slots: readonly Timed[]) {
  const lasts = ({ time, distance }: Timed['targets'][number]) => (time ? time / 1000 : distance ? distance * aMetre : aSet)
  const seconds = slots.reduce((sum, { targets, rest }) => sum + targets.reduce((all, target) => all + lasts(target) + rest, 0), 0)
  return Math.max(5, Math.min(600, Math.ceil(seconds / 300) * 5))
}

import type { Ways } from '#client/kit/waiting/overlay.ts'
import { type Habit, habits } from '#contract/habits.ts'

/** The member's acts that wait: a habit made or changed, its removal, its return. */
export const ways: Ways<Habit> = {
  calls: { add: habits.save, remove: habits.archive, restore: habits.restore },
  fresh: { version: 1 },
}

import { lt } from 'drizzle-orm'
import { feedback, preGoogle } from '#server/feedback/tables.ts'
import type { House } from '#server/house.ts'
import { forgetReadings } from '#server/sensors/rooms.ts'

const day = 86_400_000
/** Words to the studio and answers about Google are kept so many days. */
const keptDays = 400

/** Deletes what was said to the studio long ago, and what rooms measured. Ratings stay with their account. */
export async function forgetSaid({ db }: Pick<House, 'db'>, now = Date.now()) {
  const old = new Date(now - keptDays * day).toISOString()
  await db.delete(feedback).where(lt(feedback.at, old))
  await db.delete(preGoogle).where(lt(preGoogle.at, old))
  await forgetReadings(db, now)
}

/** Some minutes after the start, then daily; never keeps the process alive. */
export function forgetSaidDaily(house: House) {
  const forget = () => forgetSaid(house).catch(error => house.log.error({ err: error }, 'what was said long ago could not be deleted'))
  setTimeout(forget, 180_000).unref()
  setInterval(forget, day).unref()
}

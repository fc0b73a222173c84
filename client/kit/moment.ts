import { dayOf, today } from '#client/data/time.ts'
import { clockTime, date, shortDate } from './format.ts'

/** «heute, 16:42», «18.11., 09:31», from another year with its year. */
export function moment(at: string) {
  const [day, now] = [dayOf(at), today()]
  const words = day === now ? 'heute' : day.slice(0, 4) === now.slice(0, 4) ? shortDate(day) : date(day)
  return `${words}, ${clockTime(at)}`
}

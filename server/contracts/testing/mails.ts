import { and, eq, notLike } from 'drizzle-orm'
import { sandboxMail } from '#server/outside/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** What somebody is mailed about a contract, the oldest first; what is due is told apart from that (dues.test.ts). */
export async function mailsTo(house: TestHouse, to: string) {
  await house.runJobs()
  const isOf = and(eq(sandboxMail.to, to), notLike(sandboxMail.subject, 'Zu bezahlen%'))
  return house.db.select().from(sandboxMail).where(isOf).orderBy(sandboxMail.at)
}

import { asc, eq } from 'drizzle-orm'
import { sandboxMail } from '#server/outside/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Mails to an address, oldest first, once all that are due have been sent. */
export async function mailsTo(house: TestHouse, to: string) {
  await house.runJobs()
  return house.db.select().from(sandboxMail).where(eq(sandboxMail.to, to)).orderBy(asc(sandboxMail.at), asc(sandboxMail._id))
}

/** The key in the link of a mail. */
export const keyIn = ({ text }: { text: string }) => /\/forgot\?key=([\w-]+)/.exec(text)?.[1] ?? ''

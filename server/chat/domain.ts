import { lt } from 'drizzle-orm'
import type { Domain } from '#server/kit/domain.ts'
import { yearsBefore } from '#server/kit/years.ts'
import { chatCalls } from './calls.ts'
import { personal } from './personal.ts'
import { chatMessage } from './tables.ts'
import { chatTopic } from './topic.ts'

export const chatDomain: Domain = {
  name: 'chat',
  calls: chatCalls,
  topic: chatTopic,
  daily: ({ db }, now) => db.delete(chatMessage).where(lt(chatMessage.at, yearsBefore(now, 3))),
  personal,
}

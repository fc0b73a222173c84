import type { Domain } from '#server/kit/domain.ts'
import { chatCalls } from './calls.ts'
import { between } from './members.ts'
import { personal } from './personal.ts'
import { attend } from './presence/attendance.ts'
import { chatPushDeviceJob, chatPushJob, unreadChats } from './push.ts'
import { reportable } from './reportable.ts'
import { forgetOld } from './retention.ts'
import { seedChat } from './seed.ts'
import { chatTopic } from './topic.ts'

export const chatDomain: Domain = {
  name: 'chat',
  opens: { chat_group_bild: 'Whoever was in the group has seen its picture; the address ends with their session.' },
  calls: chatCalls,
  topic: chatTopic,
  reportable,
  attends: attend,
  between,
  unread: unreadChats,
  jobs: [chatPushJob, chatPushDeviceJob],
  daily: forgetOld,
  personal,
  seed: ({ db }, people) => db.transaction(tx => seedChat(tx, people)),
}

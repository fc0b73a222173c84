import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { reportables } from '#server/moderation/plugs.ts'
import { unread } from '#server/outside/plugs.ts'
import { attendances, topics } from '#server/serve/plugs.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { pairs } from '#server/social/plugs.ts'
import { replicated } from '#server/sync/plugs.ts'
import { chatCalls } from './calls.ts'
import { chatPushDeviceJob, chatPushJob, unreadChats } from './chatPush.ts'
import { drafted } from './draftCollection.ts'
import { between, leaveChat } from './members.ts'
import { personal } from './personal.ts'
import { attend } from './presence/attendance.ts'
import { reportable } from './reportable.ts'
import { forgetOld } from './retention.ts'
import { seedChat } from './seed.ts'
import { chatTopic } from './topic.ts'

export const chatDomain: Domain = {
  name: 'chat',
  system: 'chat',
  calls: chatCalls,
  plugs: [
    givesUp.of(leaveChat),
    replicated.of(drafted),
    openers.of({ chat_group_bild: 'Whoever was in the group has seen its picture; the address ends with their session.' }),
    topics.of({ chat: chatTopic }),
    reportables.of(reportable),
    attendances.of(attend),
    pairs.of(between),
    unread.of(unreadChats),
  ],
  jobs: [chatPushJob, chatPushDeviceJob],
  daily: forgetOld,
  personal,
  seed: ({ db }, people) => db.transaction(tx => seedChat(tx, people)),
}

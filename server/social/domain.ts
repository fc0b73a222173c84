import type { Domain } from '#server/kit/domain.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { reportables } from '#server/moderation/plugs.ts'
import { topics } from '#server/serve/plugs.ts'
import { openers } from '#server/shared/files/plugs.ts'
import { birthdays } from '#server/shared/people/plugs.ts'
import { friendCalls, socialCalls } from './calls.ts'
import { endMisdated } from './endMisdated.ts'
import { opensFace } from './faces.ts'
import { personal } from './personal.ts'
import { pictureCalls, postCalls } from './posts/calls.ts'
import { dropUnused, opensPostPicture } from './posts/images.ts'
import { postPictures } from './posts/tables.ts'
import { postTopic } from './posts/topic.ts'
import { reportable } from './reportable.ts'
import { forgetRequests } from './retention.ts'
import { seedSocial } from './seed.ts'
import { forgetTold } from './socialNews.ts'

export const socialDomain: Domain = {
  name: 'social',
  system: 'social',
  calls: [...socialCalls, ...friendCalls, ...postCalls, ...pictureCalls],
  plugs: [
    topics.of({ social: postTopic }),
    birthdays.of(endMisdated),
    openers.of({ [postPictures]: { may: opensPostPicture }, pfp: { may: opensFace, kept: true } }),
    reportables.of(reportable),
    givesUp.of(forgetTold),
  ],
  daily: async (house, now) => {
    await forgetRequests(house, now)
    await dropUnused(house, now)
  },
  personal,
  seed: ({ db }, people) => db.transaction(tx => seedSocial(tx, people)),
}

import type { Domain } from '#server/kit/domain.ts'
import { endMisdated } from './birthday.ts'
import { friendCalls, socialCalls } from './calls.ts'
import { opensFace } from './faces.ts'
import { personal } from './personal.ts'
import { pictureCalls, postCalls } from './posts/calls.ts'
import { dropUnused, opensPostPicture } from './posts/images.ts'
import { postPictures } from './posts/tables.ts'
import { postTopic } from './posts/topic.ts'
import { reportable } from './reportable.ts'
import { forgetRequests } from './retention.ts'
import { seedSocial } from './seed.ts'

export const socialDomain: Domain = {
  name: 'social',
  calls: [...socialCalls, ...friendCalls, ...postCalls, ...pictureCalls],
  topic: postTopic,
  daily: async (house, now) => {
    await forgetRequests(house, now)
    await dropUnused(house, now)
  },
  birthdayRight: endMisdated,
  opens: { [postPictures]: { may: opensPostPicture }, pfp: { may: opensFace, kept: true } },
  reportable,
  personal,
  seed: ({ db }, people) => db.transaction(tx => seedSocial(tx, people)),
}
